import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestApp } from '../src/test/start-app.ts'
import { follow, openBrowser, seriousFindings, standing } from './browser.ts'
import { openWindow, readDemo } from './demo.ts'
import { cleanInBoth } from './look-over.ts'

/** Open panels in screens, and paths between them; `every-screen.ci.test.ts` checks each screen as it loads. */
describe('the screens', () => {
  let app: TestApp
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const errors: string[] = []

  beforeAll(async () => {
    app = await readDemo()
    browser = await openBrowser()
    ;[context, page] = await openWindow(browser, errors)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it('sends a stranger to the sign-in page, and the demo in with one click', async () => {
    await page.goto(`${app.base}/insights/reports`)
    await page.waitForURL('**/login**')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: /demo/i }).click()
    await page.waitForURL('**/insights/reports**')
    await page.goto(app.base)
    await page.getByText('Welcome to your demo dashboard!').waitFor()
  })

  it.each([
    ['/insights/reports?graph=true', 'All Statistics', 'report-graph'],
    ['/network2/a0000000-0000-4000-8000-000000000001', 'Awin', 'discover-network'],
    ['/networks/a0000000-0000-4000-8000-000000000001', 'Awin', 'network'],
  ])('%s has no serious accessibility finding, light or dark', async (path, title, name) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await follow(page, path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await standing(page)
    await cleanInBoth(page, name, `screen-${name}`)
    expect(errors).toEqual([])
  })

  const row = 'tbody tr[data-index]'
  const press = (name: RegExp) => () => page.getByRole('button', { name }).first().click()
  const pressRow = () => page.locator(row).nth(1).locator('td').last().click()
  const filter = async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Merchant', exact: true }).click()
  }
  const site = async () => {
    await page.getByRole('link', { name: 'Café Nordlys' }).first().click()
    const add = page.getByRole('button', { name: 'Add setting' })
    await add.waitFor()
    // a menu closes when its button moves out, and content above pushes it down
    await standing(page)
    await add.click()
  }
  const opened: [string, string, () => Promise<void>, string][] = [
    ['a filter', '/insights/reports', filter, 'listbox'],
    ['the period', '/insights/reports', press(/^Last 30 days/), 'dialog'],
    ['a conversion', '/insights/conversions', pressRow, 'dialog'],
    ['a click', '/insights/clicks', pressRow, 'dialog'],
    ['a transaction', '/insights/changes', pressRow, 'dialog'],
    ['the question before costs are deleted', '/insights/costs', press(/^Delete /), 'dialog'],
    ['the paths of network clicks', '/discover/networkclicks', pressRow, 'dialog'],
    ['settings of the script', '/sites', site, 'menu'],
    ['a connection to be made', '/networks?tab=all', press(/^Connect Awin/), 'dialog'],
    ['a network of one’s own', '/networks?tab=all', press(/custom network/), 'dialog'],
    ['the palette', '/merchants', () => page.keyboard.press('Control+k'), 'dialog'],
    ['the user menu', '/merchants', press(/Demo/), 'menu'],
  ]
  it.each(opened)('%s open has no serious accessibility finding, light or dark', async (what, path, open, role) => {
    await follow(page, path)
    await standing(page)
    await open()
    await page
      .getByRole(role as 'dialog')
      .last()
      .waitFor()
    await standing(page)
    await cleanInBoth(page, what, '')
    await page.keyboard.press('Escape')
  })

  it('refuses a write in demo mode with the dialog', async () => {
    await page.goto(`${app.base}/sites`)
    await page.getByRole('button', { name: 'Add new site' }).click()
    await page.getByRole('textbox', { name: 'Site name' }).fill('Another')
    await page.getByRole('textbox', { name: 'Domain' }).fill('another.dk')
    await page.getByRole('button', { name: 'Add site' }).click()
    await page.getByText('This action is not allowed in Demo mode').waitFor()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
  })

  it('remembers the collapsed side panel, and finds pages from the keyboard', async () => {
    await page.goto(app.base)
    await page.getByRole('button', { name: 'Collapse side panel' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Expand side panel' }).click()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').or(dialog.getByRole('combobox')).first().fill('conversions')
    await dialog
      .getByRole('option', { name: /^Conversions/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/insights/conversions**')
  })

  it('leads an unknown address to the dashboard, and a closed one to an honest page', async () => {
    await page.goto(`${app.base}/no/such/page`)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.goto(`${app.base}/feeds`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/feeds')
  })

  it('shows the same money on the dashboard, in the report and in the list of conversions', async () => {
    const [from, to] = await page.evaluate(() => {
      const day = (ago: number) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(Date.now() - ago * 86_400_000)
      return [day(30), day(1)]
    })
    const cookie = (await context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ')
    const ask = app.ask(cookie)
    const range = { fromDate: from, toDate: to }
    type Totals = { totals: { commission: { value: number }; conversions: { count: number } } }
    type Report = { rows: Record<string, number>[]; totals: Record<string, number> }
    const { data: dashboard } = await ask<Totals>('/overview/v1/dashboard', range)
    const cents = (n: number) => Math.round(n * 100)
    expect(dashboard.totals.conversions.count).toBeGreaterThan(100)
    for (const groupBy of ['name', 'page', 'network', 'channel', 'device', 'date', 'status', 'currency']) {
      const { data } = await ask<Report>('/insights/v1/statistics', { ...range, groupBy })
      expect(cents(data.totals.conversionTotalCommission ?? 0), groupBy).toBe(cents(dashboard.totals.commission.value))
      expect(
        data.rows.reduce((sum, r) => sum + cents(r.conversionTotalCommission ?? 0), 0),
        groupBy,
      ).toBe(cents(dashboard.totals.commission.value))
    }
    let listed = 0
    for (let offset = 0; ; offset += 1000) {
      const { data } = await ask<{ conversionTotalCommission: number; conversionStatusKey: string }[]>(
        '/insights/v1/conversions',
        { ...range, offset, limit: 1000 },
      )
      for (const c of data) if (c.conversionStatusKey !== 'rejected') listed += cents(c.conversionTotalCommission)
      if (data.length < 1000) break
    }
    expect(listed).toBe(cents(dashboard.totals.commission.value))
  })

  it('says of a report that cannot be asked that it cannot, and shows it once the connection is back', async () => {
    await page.goto(`${app.base}/insights/reports`)
    await standing(page)
    await context.setOffline(true)
    await page.getByRole('tab', { name: 'Network', exact: true }).click()
    await page.getByText('This could not be loaded').waitFor()
    expect(await page.locator(row).count()).toBe(0)
    await page.getByText('The server cannot be reached.').waitFor()
    await context.setOffline(false)
    await page.locator(row).first().waitFor()
    await page.getByText('The server cannot be reached.').waitFor({ state: 'hidden' })
  })
})
