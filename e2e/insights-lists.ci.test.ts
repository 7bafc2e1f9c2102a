import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { addDays } from '../src/contract/days.ts'
import { readCsv } from '../src/connectors/shared/files/read-csv.ts'
import type { TestApp } from '../src/test/start-app.ts'
import { follow, noticed, openBrowser, picture, seriousFindings, standing } from './browser.ts'
import { enterDemo, openWindow, readDemo } from './demo.ts'
import { isAsWideAsItsWindow, soon } from './look-over.ts'

/** Days for which the demo account has data. */
const lastDays = () => {
  const today = new Date().toISOString().slice(0, 10)
  return { fromDate: addDays(today, -10), toDate: addDays(today, -1) }
}

/** Lists of single events, on the demo data. */
describe('the lists of conversions, clicks and discover clicks', () => {
  let app: TestApp
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const errors: string[] = []

  beforeAll(async () => {
    app = await readDemo()
    browser = await openBrowser()
    ;[context, page] = await openWindow(browser, errors, {
      acceptDownloads: true,
      reducedMotion: 'reduce', // sliding content is half transparent, and briefly hard to read
    })
    await enterDemo(page, app.base)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })
  const rows = () => page.locator('tbody tr[data-index]')
  /** Column headings that do not fit. */
  const cutHeads = () =>
    page
      .locator('.dt th .ell')
      .evaluateAll((heads) => heads.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent))
  const drawer = () => page.getByRole('dialog')
  /** Waits until the list matches the address; previous rows stay until the response arrives. */
  const settled = async () => {
    await rows().first().waitFor()
    await standing(page)
    await page.locator('[data-refreshing]').first().waitFor({ state: 'detached' })
  }
  const open = async (path: string) => {
    await follow(page, path)
    await settled()
  }
  const closeDrawer = async () => {
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'hidden' })
  }
  /** The total, once it is known: until then the list shows how many rows have loaded. */
  const counted = async () => {
    const shown = page.locator('.dt-count').filter({ hasText: /^[\d,]+ results?\b/ })
    return Number((await shown.innerText()).split(' ')[0]?.replaceAll(',', ''))
  }

  it('filters conversions, keeps the filter in the address, and exports what is listed', async () => {
    await open('/insights/conversions')
    await picture(page, 'lists-conversions-light')
    for (const path of ['/insights/conversions', '/insights/reports?tab=name']) {
      await open(path)
      expect(await cutHeads(), path).toEqual([])
    }
    await open('/insights/conversions')
    await page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Rejected' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => rows().first().innerText(), soon).toContain('Rejected')
    await page.reload()
    await settled()
    await expect.poll(() => rows().first().innerText(), soon).toContain('Rejected')
    const count = await counted()
    expect(count).toBeGreaterThan(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^outbound_conversions_\d{6}-\d{6}\.csv$/)
    const text = readFileSync((await file.path()) ?? '', 'utf8')
    const table = readCsv(text)
    if ('problem' in table) throw new Error(table.problem)
    const status = table.header.indexOf('Status')
    expect(table.rows.map((r) => r.cells[status])).toEqual(Array.from({ length: count }, () => 'Rejected'))
  })

  it('opens a conversion by keyboard, is restored from its address, and gives the focus back', async () => {
    await open('/insights/conversions')
    await rows().nth(2).focus()
    await page.keyboard.press('Enter')
    await drawer().getByText('What happened to it').waitFor()
    expect(new URL(page.url()).searchParams.get('conversion')).toMatch(/^[0-9a-f-]{36}$/)
    const address = page.url()
    const shown = await drawer().getByRole('heading', { level: 2 }).innerText()
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, 'lists-conversion-drawer-light')
    await closeDrawer()
    // the focus returns once the drawer is gone, not with its last frame
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("data-index")'), soon).toBe('2')
    const other = await context.newPage()
    await other.goto(address)
    await other.getByRole('dialog').getByText('What happened to it').waitFor()
    expect(await other.getByRole('dialog').getByRole('heading', { level: 2 }).innerText()).toBe(shown)
    await other.close()
  })

  it('leads from a conversion to its click and back', async () => {
    await open('/insights/conversions')
    // not every conversion has a click: asks the server which of the newest has one
    const { fromDate, toDate } = lastDays()
    const answer = await page.request.post(`${app.base}/api/insights/v1/conversions`, { data: { fromDate, toDate } })
    const { data } = (await answer.json()) as { data: { conversionUuid: string; conversionClickUuid: string | null }[] }
    const found = data.find((c) => c.conversionClickUuid)
    await page.goto(`${app.base}/insights/conversions?conversion=${found?.conversionUuid}`)
    await drawer().getByRole('button', { name: 'Show the click' }).click()
    await drawer().getByText('Why this campaign').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, 'lists-click-drawer-light')
    await drawer().locator('.cand .text-button').first().click()
    await drawer().getByText('What happened to it').waitFor()
  })

  it('sorts on the server', async () => {
    await open('/insights/conversions?sort=conversionTotalCommission&dir=desc')
    const top = () => page.locator('tbody tr[data-index="0"] b.strong').innerText()
    const most = await top()
    await page.getByRole('button', { name: /^Revenue/ }).click()
    await page.waitForURL(/sort=conversionTotalCommission.asc/)
    await expect.poll(top, soon).not.toBe(most)
  })

  it('finds clicks, copies an address, and opens one', async () => {
    await open('/insights/clicks')
    await picture(page, 'lists-clicks-light')
    const leadsTo = page.locator('td', { has: page.getByRole('button', { name: 'Copy URL to' }) })
    // the host is below the path
    const lines = (await rows().first().locator(leadsTo).innerText()).trim().split('\n')
    const target = lines.at(-1)?.split('/')[0] ?? ''
    await page.getByPlaceholder('Find site or URL').fill(target)
    await page.waitForURL((url) => url.searchParams.get('q') === target)
    const others = rows().filter({ hasNotText: target })
    await expect.poll(() => others.count(), soon).toBe(0)
    await settled()
    await rows().first().hover()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await rows().first().getByRole('button', { name: 'Copy URL to' }).click()
    await noticed(page, 'Copied to clipboard!')
    await rows().first().locator('td').nth(2).click()
    await drawer().getByText('What the visitor got').waitFor()
    await closeDrawer()
  })

  it('shows discover clicks by shop, twenty more at a press, and network clicks with their addresses', async () => {
    await open('/discover/other')
    await picture(page, 'lists-discover-dates-light')
    await page.getByRole('tab', { name: 'Target path' }).click()
    await page.getByText(/^(20\+ results|.* · 20 loaded)$/).waitFor()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => page.locator('.dt-count').innerText(), soon).toMatch(/^(40\+|[23]\d) results$|· 40 loaded$/)
    await picture(page, 'lists-discover-paths-light')
    await open('/discover/networkclicks')
    await picture(page, 'lists-network-clicks-light')
    await rows().first().locator('td').nth(1).click()
    await drawer().getByRole('columnheader', { name: 'URL' }).waitFor()
    await picture(page, 'lists-network-paths-light')
    expect(await seriousFindings(page)).toEqual([])
  })

  it('has no serious accessibility finding, light or dark, and fits a phone', async () => {
    const screens = ['/insights/clicks', '/discover/other?tab=targetDomain', '/discover/networkclicks']
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of screens) {
        await open(path)
        expect(await seriousFindings(page), `${path} ${colorScheme}`).toEqual([])
        if (colorScheme === 'dark') await picture(page, `lists${path.split('?')[0]?.replaceAll('/', '-')}-dark`)
      }
    }
    await open('/insights/conversions')
    await rows().first().click()
    await drawer().getByText('Identifiers').waitFor()
    await picture(page, 'lists-conversion-drawer-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/insights/conversions', ...screens]) {
      await open(path)
      await isAsWideAsItsWindow(page)
      await picture(page, `lists${path.split('?')[0]?.replaceAll('/', '-')}-phone`)
    }
    await open('/insights/conversions')
    await rows().first().click()
    await drawer().getByText('Identifiers').waitFor()
    await picture(page, 'lists-conversion-drawer-phone')
    expect(errors).toEqual([])
  })
})
