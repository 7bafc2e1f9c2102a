import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../src/test/start-app.ts'
import { follow, openBrowser, standing } from './browser.ts'
import { enterDemo, openWindow, readDemo } from './demo.ts'
import { find, readAloud, unclear } from './read-aloud.ts'

const soon = { timeout: 60_000 }

/** Five journeys through the product with only the accessibility tree and the keyboard. */
describe('who hears the product', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
    })
  const clear = async () => {
    const spoken = await readAloud(page)
    expect(unclear(spoken)).toEqual([])
    return spoken
  }
  beforeAll(async () => {
    app = await readDemo()
    browser = await openBrowser()
    ;[, page] = await openWindow(browser, [])
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it('is asked who they are, and told which field is wrong and why', async () => {
    await page.goto(`${app.base}/login`)
    await standing(page)
    const spoken = await clear()
    expect(find(spoken, 'heading', 'Sign in')?.states.level).toBe('1')
    expect(find(spoken, 'textbox', 'E-mail')?.states.invalid).toBe('false')
    await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
    await expect.poll(async () => find(await readAloud(page), 'textbox', 'E-mail')?.states.invalid, soon).toBe('true')
    expect(find(await clear(), 'textbox', 'E-mail')?.description).toContain('This field is required')
  })

  it('goes from the dashboard to the report, and hears what is shown, how it is sorted and how much there is', async () => {
    await enterDemo(page, app.base)
    await standing(page)
    const home = await clear()
    expect(find(home, 'navigation', 'Main')).toBeTruthy()
    expect(find(home, 'heading', 'Today')?.states.level).toBe('1')
    await page.getByRole('link', { name: 'Earnings' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'All Statistics' }).waitFor()
    await standing(page)
    expect(await page.title()).toContain('All statistics')
    const report = await clear()
    expect(find(report, 'tab', 'Merchant')?.states.selected).toBe('true')
    expect(find(report, 'columnheader', /^Revenue/)).toBeTruthy()
    expect(await page.getByRole('columnheader', { name: /^Revenue/ }).getAttribute('aria-sort')).toBe('descending')
    expect(find(report, 'status', /^$/)?.states.live ?? find(report, 'status', /results/)?.states.live).toBe('polite')
  })

  it('filters the report by keyboard, and hears what is chosen', async () => {
    const bar = page.getByRole('toolbar', { name: 'Filters' })
    await bar.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
    // the chosen filter opens immediately
    await page.getByRole('menuitem', { name: 'Network', exact: true }).press('Enter')
    await page.getByRole('option').first().waitFor()
    const opened = await clear()
    expect(find(opened, 'listbox', 'Network')?.states.multiselectable).toBe('true')
    const first = opened.find((one) => one.role === 'option')
    expect(first?.states.selected).toBe('false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await readAloud(page)).some((o) => o.role === 'option' && o.states.selected === 'true'), soon)
      .toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await expect.poll(focused, soon).toMatch(/^Network: /)
  })

  it('opens a conversion from its row, reads it, and is back in the row', async () => {
    await follow(page, '/insights/conversions')
    await standing(page)
    const row = page.locator('tbody tr[data-index]').first()
    await row.focus()
    const before = await focused()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await standing(page)
    const opened = await readAloud(page)
    const dialog = opened.find((one) => one.role === 'dialog')
    expect([dialog?.name !== '', dialog?.states.modal]).toEqual([true, 'true'])
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(focused, soon).toBe(before)
  })

  it('adds a site, hears which field is missing, and that the demo may not', async () => {
    await follow(page, '/sites')
    await standing(page)
    await page.getByRole('button', { name: 'Add new site' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('button', { name: 'Add site' }).press('Enter')
    await expect
      .poll(async () => find(await readAloud(page), 'textbox', 'Site name')?.states.invalid, soon)
      .toBe('true')
    await page.getByRole('textbox', { name: 'Site name' }).fill('Another')
    await page.getByRole('textbox', { name: 'Domain' }).fill('another.dk')
    await page.getByRole('button', { name: 'Add site' }).press('Enter')
    await page.getByText('This action is not allowed in Demo mode').waitFor()
    const refused = await readAloud(page)
    expect(refused.filter((one) => one.role === 'dialog' && one.name === '')).toEqual([])
    expect(find(refused, 'button', 'OK')).toBeTruthy()
  })
})
