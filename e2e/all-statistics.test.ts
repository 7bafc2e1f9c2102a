import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../src/test/start-app.ts'
import { noticed, openBrowser, picture, seriousFindings, standing } from './browser.ts'
import { openWindow, startDemo } from './demo.ts'
import { isAsWideAsItsWindow, soon } from './look-over.ts'

/** An analyst's morning with the report, on the demo data. */
describe('All Statistics', () => {
  let app: TestApp
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const errors: string[] = []
  beforeAll(async () => {
    app = await startDemo()
    browser = await openBrowser()
    ;[context, page] = await openWindow(browser, errors, {
      permissions: ['clipboard-read', 'clipboard-write'],
      acceptDownloads: true,
    })
    await page.goto(`${app.base}/insights/reports`)
    await page.waitForURL((url) => url.pathname === '/login')
    await page.getByRole('button', { name: /demo/i }).click()
    await page.waitForURL((url) => url.pathname === '/insights/reports')
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  const settled = async (on: Page = page) => {
    await on.locator('tr.total').first().waitFor()
    await standing(on)
    await on.locator('[data-refreshing]').waitFor({ state: 'detached' })
  }
  const open = async (search: string, on: Page = page) => {
    await on.goto(`${app.base}/insights/reports${search}`)
    await settled(on)
  }
  const toggle = (name: string) => page.getByRole('button', { name, exact: true })
  /** Filters to some rows, or shows all of them again. */
  const only = async (name: RegExp) => {
    await page.getByRole('button', { name: /^Only/ }).click()
    await page.getByRole('menuitemcheckbox', { name }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  /** The table as displayed: rows of cell texts, the totals first. */
  const table = (on: Page = page) =>
    on
      .locator('table.dt tr:not(.pad)')
      .evaluateAll((rows) =>
        rows
          .slice(1)
          .map((row) => [...row.querySelectorAll('td, th')].map((cell) => (cell as HTMLElement).innerText.trim())),
      )

  it('shows badges, managers and favorites of merchants, and keeps the favorite ones', async () => {
    await open('?cmp=none')
    await page.getByText('Premium').first().waitFor()
    const starred = page.getByRole('button', { name: /^Favorite: /, pressed: true })
    await expect.poll(() => starred.count(), soon).toBeGreaterThan(0)
    await only(/^Favorites/)
    await page.waitForURL(/fav=true/)
    await settled()
    await expect.poll(() => page.getByRole('button', { name: /^Favorite: /, pressed: false }).count(), soon).toBe(0)
    await page.getByText(`${await starred.count()} results`).waitFor()
    await picture(page, 'report-favorites')
  })

  it('refuses a favorite in the demo with the dialog, and takes the star back', async () => {
    await open('?cmp=none')
    const first = page
      .locator('tbody tr', { has: page.getByRole('button', { name: /^Favorite: /, pressed: false }) })
      .first()
    const name = (await first.getByRole('button', { name: /^Favorite: / }).getAttribute('aria-label')) ?? ''
    const star = page.getByRole('button', { name, exact: true })
    await first.hover()
    await star.click()
    await page.getByText('This action is not allowed in Demo mode').waitFor()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false')
  })

  it('filters, compares and charts; the address restores all of it in another window', async () => {
    await open('')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Manager' }).click()
    await page.getByRole('option', { name: 'Mette Lund' }).click()
    await page.keyboard.press('Escape')
    await page
      .getByRole('columnheader', { name: /^Clicks/ })
      .getByText('Clicks')
      .click()
    await toggle('Graph').click()
    await page.getByRole('radiogroup', { name: 'Series' }).getByText('Clicks').click()
    await settled()
    await page.locator('.group-bar').first().waitFor()
    await picture(page, 'report-graph')
    expect(
      await page
        .locator('.chart')
        .getByText(/^\d+ others: /)
        .count(),
    ).toBe(1)

    await page.getByRole('button', { name: /^Views/ }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await noticed(page, 'Copied to clipboard!')
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(link).toContain('/insights/reports?')
    expect(link).not.toContain('Mette') // the filters are compressed
    const other = await context.newPage()
    await other.goto(link)
    await settled(other)
    await expect.poll(() => table(other), soon).toEqual(await table())
    await other.getByRole('button', { name: /Manager: Mette Lund/ }).waitFor()
    expect(await other.getByRole('columnheader', { name: /^Clicks/ }).getAttribute('aria-sort')).toBe('descending')
    expect(await other.getByRole('radio', { name: 'Clicks', exact: true }).isChecked()).toBe(true)
    await other.close()
  })

  it('exports what it shows, to the cent', async () => {
    await open('?tab=network&cmp=previous')
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await started
    expect(file.suggestedFilename()).toMatch(/^outbound_network_\d{6}-\d{6}_\d{6}-\d{6}\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    const money = (cell = '') => Math.round(Number((cell.split('\n')[0] ?? '').replaceAll(',', '')) * 100)
    const head = await page
      .locator('table.dt thead tr')
      .first()
      .locator('th')
      .evaluateAll((cells) => cells.map((c) => (c as HTMLElement).getAttribute('aria-label') ?? ''))
    const at = head.indexOf('Revenue DKK')
    const [total, ...lines] = await table()
    expect(lines.length).toBe(rows.length)
    for (const line of lines) {
      const row = rows.find((r) => r.Network === (line[0] || 'Unknown'))
      expect(money(row?.['Revenue (DKK)']), line[0]).toBe(money(line[at]))
    }
    const sum = (column: string) => rows.reduce((cents, r) => cents + money(r[column]), 0)
    expect(sum('Revenue (DKK)')).toBe(money(total?.[at]))
    expect(sum('Revenue (DKK)')).toBeGreaterThan(0)
    expect(sum('Revenue (DKK), previous')).toBeGreaterThan(0)
  })

  it('tells rows with a split test from the traffic of split tests', async () => {
    await open('?tab=connection&cmp=none')
    const clicksOf = async () => {
      const rows = await table()
      const head = await page
        .locator('table.dt thead tr')
        .first()
        .locator('th')
        .evaluateAll((cells) => cells.map((c) => (c as HTMLElement).getAttribute('aria-label') ?? ''))
      return Number(rows[0]?.[head.indexOf('Clicks')]?.replaceAll(',', ''))
    }
    const all = await clicksOf()
    await only(/^Split tests/)
    await page.waitForURL(/split=true/)
    await expect.poll(clicksOf, soon).toBeLessThan(all)
    const tested = await clicksOf()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Partial traffic only' }).click()
    await expect.poll(clicksOf, soon).toBeLessThan(tested)
    expect(await clicksOf()).toBeGreaterThan(0)
  })

  it('opens a saved view, and refuses to keep another in the demo', async () => {
    await open('')
    await page.getByRole('button', { name: /^Views/ }).click()
    await page.getByRole('menuitem', { name: /Favorites, week by week/ }).click()
    await page.getByRole('button', { name: /^View: Favorites, week by week/ }).waitFor()
    await settled()
    await toggle('Only: Favorites').waitFor()
    await page.getByRole('button', { name: /Last 7 days/ }).waitFor()
    await only(/^Favorites/)
    await page.getByText('edited').waitFor()
    await page.getByRole('button', { name: /^View: / }).click()
    await page.getByRole('menuitem', { name: /Save as new view/ }).click()
    await page.getByLabel('Name').fill('Mine')
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, 'report-save-view')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This action is not allowed in Demo mode').waitFor()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('Pages with little')
    await page.getByRole('option', { name: /Pages with little revenue per click/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/insights/pages**')
  })

  it('can be used by keyboard alone', async () => {
    await open('?cmp=none')
    await page.keyboard.press('/')
    await page.keyboard.type('stribe')
    await page.getByText('Total').waitFor()
    await expect.poll(async () => (await table()).slice(2).every(([name]) => /stribe/i.test(name ?? ''))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).not.toContain('q=')
    await page.getByRole('tab', { name: 'Merchant' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/tab=network/)
    // tabs that do not fit are one key press away
    await page.getByRole('button', { name: 'More: Group by' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toBe('Campaign')
    await page.keyboard.press('Enter')
    await page.waitForURL(/tab=tracker/)
    await page.getByRole('tab', { name: 'Campaign', selected: true }).waitFor()
    await page.keyboard.press('g')
    await page.waitForURL(/graph=true/)
    await page.getByRole('button', { name: /^Views/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toMatch(/^Favorites, week by week/)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    await expect.poll(() => page.evaluate<string>('document.activeElement.innerText')).toBe('Views')
    await open('?cmp=none')
    const edit = page.getByRole('button', { name: /^Edit status and managers/ }).first()
    await edit.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Partner level').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('fits a phone, light and dark', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await open('?graph=true')
      await isAsWideAsItsWindow(page)
      expect(await seriousFindings(page)).toEqual([])
      await picture(page, `report-phone-${colorScheme}`)
    }
    expect(errors).toEqual([])
  })
})
