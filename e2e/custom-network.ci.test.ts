import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../src/test/start-app.ts'
import { scriptTag as scriptTagOf } from '../src/web/sites/script-tag.ts'
import { openBrowser, picture, readPage, seriousFindings, startPages, signedIn } from './browser.ts'
import { isAsWideAsItsWindow, soon } from './look-over.ts'

const blog = 'teltbloggen.com'
const shop = 'teltshop.com'
const clickHost = 'go.egetnet.com'
const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
/** The server's day; with the machine's clock the journey could pass midnight. */
const today = '2026-03-31'
const header = 'Day;Id;Earned;Total;State;Ref;Shop'
const csv = (...rows: string[]) => [header, ...rows].map((row) => row.replace('today', today)).join('\n')

/** A network only its publisher knows, from its description to the money in the report. */
describe('a network of one’s own, through the screens', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  let scriptTag = ''
  const networkClicks: URL[] = []
  const stops: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const pages = await startPages((req, res) => {
      const url = new URL(req.url ?? '/', `http://${req.headers.host ?? ''}`)
      res.setHeader('content-type', 'text/html; charset=utf-8')
      if (url.pathname === '/favicon.ico') return res.writeHead(404).end()
      if (url.hostname === clickHost) {
        networkClicks.push(url)
        return res.writeHead(302, { location: url.searchParams.get('to') ?? '' }).end()
      }
      return res.end(
        url.hostname === blog
          ? `<!doctype html><title>Telte</title>${scriptTag}<a id="buy" href="http://${shop}/telt?x=1">Køb</a>`
          : '<!doctype html><title>Shop</title><h1>Telt, 80 euro</h1>',
      )
    })
    app = await startApp({ clock: { now: () => new Date(`${today}T12:00:00Z`) } })
    const me = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
    const { data } = await me.ask<{ channelUuid: string }>('/channels/v1/channels', {
      channelName: 'Teltbloggen',
      channelDomain: blog,
    })
    scriptTag = scriptTagOf(app.base, data.channelUuid)
    browser = await openBrowser({ [blog]: pages.port, [shop]: pages.port, [clickHost]: pages.port })
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie }, { timezoneId: 'UTC' })).newPage()
    page.setDefaultTimeout(60_000)
    stops.push(
      () => browser.close(),
      () => app.stop(),
      () => pages.stop(),
    )
  }, 120_000)
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  const dialog = () => page.getByRole('dialog')
  const field = (label: string) => dialog().getByLabel(label, { exact: true })
  /** Saves, and expects the error at the field, which then has the focus. */
  const refused = async (label: string, words: string) => {
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByText(words, { exact: true }).waitFor()
    await expect.poll(() => field(label).evaluate((e) => e === document.activeElement)).toBe(true)
    await expect.poll(() => field(label).getAttribute('aria-invalid')).toBe('true')
  }
  const openNetwork = async (tab: string) => {
    await page.goto(`${app.base}/networks`)
    await page.getByRole('link', { name: 'View Eget net' }).click()
    await page.getByRole('tab', { name: tab }).click()
  }
  const reported = async () => {
    await app.app.flush()
    await page.goto(
      `${app.base}/insights/reports?tab=network&from=${today}&to=${today}&cmp=none&cols=conversionTotalCommission,conversionSale`,
    )
    return (await page.locator('tbody tr', { hasText: 'Eget net' }).first().innerText()).split(/\s+/)
  }
  const isAsWideAsItsBox = (open: Locator) =>
    expect.poll(() => open.evaluate((e) => e.scrollWidth - e.clientWidth), soon).toBe(0)
  /** Neither the page nor the dialog is wider than a phone, and axe finds nothing serious in dark mode. */
  const fitsPhone = async (name: string) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await isAsWideAsItsWindow(page)
    for (const open of await dialog().all()) await isAsWideAsItsBox(open)
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, `custom-network-${name}`)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  const choose = async (text: string) => {
    if ((await dialog().count()) === 0) await page.getByRole('button', { name: 'Upload file' }).click()
    const file = {
      name: 'sales-of-teltbloggen-at-eget-net-from-2026-03-01-to-2026-03-31.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    }
    await dialog().locator('input[type=file]').setInputFiles(file)
  }
  const upload = async (as: string) => {
    await dialog().getByLabel('Yes — everything looks correct').check()
    await field('File name').fill(as)
    await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: as, exact: true }).waitFor()
  }

  it('is described by keyboard; what is refused is at its field, and nothing typed is lost', async () => {
    await page.goto(`${app.base}/networks?tab=all`)
    await page.getByRole('button', { name: 'Add custom network' }).focus()
    await page.keyboard.press('Enter')
    await dialog().getByRole('heading', { name: 'Add custom network' }).waitFor()
    await expect.poll(() => field('Name').evaluate((e) => e === document.activeElement)).toBe(true)
    await page.keyboard.type('Eget net')
    await page.keyboard.press('Tab') // to the link made by the network
    await page.keyboard.press('Tab')
    await page.keyboard.type(`http://${clickHost}/c?p={programmeId}&to={target}`)
    await refused('Link template', 'Must contain {clickId}')
    await field('Link template').fill(`http://${clickHost}/c?p={programmeId}&sub={clickId}&to={target}`)
    await expect
      .poll(() => field('Example link').innerText(), soon)
      .toBe(`http://${clickHost}/c?p=4711&sub=abc123&to=https%3A%2F%2Fshop.example%2F`)
    await refused('Sub-id parameter', 'Must be the name of a parameter')
    await field('Sub-id parameter').fill('sub')
    await field('Hosts').fill('http://egetnet.com')
    await refused('Hosts', 'http://egetnet.com is not a host like track.network.example')
    await field('Hosts').fill('egetnet.com')
    await field('Currency').fill('Euros')
    await refused('Currency', 'Must be a currency code like EUR')
    await field('Currency').fill('eur')
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'example.csv', mimeType: 'text/csv', buffer: Buffer.from(csv()) })
    await field('Date column').selectOption('Day')
    await field('Commission column').selectOption('Earned')
    await refused('Transaction ID column', 'Choose a column')
    await field('Transaction ID column').selectOption('Id')
    for (const [label, column] of [
      ['Amount', 'Total'],
      ['State', 'State'],
      ['Sub-id', 'Ref'],
      ['Shop', 'Shop'],
    ])
      await field(`${label} column`).selectOption(column ?? '')
    await field('States').fill('ok = fine\nno = rejected')
    await refused('States', 'ok: Must be pending, approved, rejected or paid')
  })

  it('is described in a dialog without serious accessibility findings, light, dark and on a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        expect(await seriousFindings(page), `${colorScheme} ${width}`).toEqual([])
        await isAsWideAsItsWindow(page)
        await isAsWideAsItsBox(dialog())
        await picture(page, `custom-network-${colorScheme}-${width}`)
      }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await field('States').fill('ok = approved\nno = rejected')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit Eget net' }).click()
    await expect.poll(() => field('Currency').inputValue(), soon).toBe('EUR')
    await expect.poll(() => field('Shop column').inputValue(), soon).toBe('Shop')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it('is connected with its shops and mapped to the site', async () => {
    await page.getByRole('button', { name: 'Connect Eget net', exact: true }).click()
    await field('Shops').fill('7=not a shop')
    await dialog().getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.poll(() => field('Shops').getAttribute('aria-invalid'), { timeout: 60_000 }).toBe('true')
    await field('Shops').fill(`7=${shop}`)
    await dialog().getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await openNetwork('Map sites')
    await page.getByRole('button', { name: 'Edit mapping of Teltbloggen' }).click()
    await dialog()
      .getByRole('button', { name: /^Remove / })
      .click()
    await dialog().getByRole('button', { name: /^Add / }).click()
    await dialog().getByRole('button', { name: 'Match site' }).click()
    await dialog()
      .getByRole('button', { name: /^Remove / })
      .waitFor()
  })

  it('gets a reader’s click by its own link, with the click’s id in its parameter', async () => {
    const reader = await (await browser.newContext({ userAgent: person })).newPage()
    reader.setDefaultTimeout(60_000)
    const click = async () => {
      await readPage(reader, `http://${blog}/bedste-telte`)
      await reader.click('#buy')
      await reader.getByText('Telt, 80 euro').waitFor()
      return networkClicks.length
    }
    // programmes arrive by the first import
    await expect.poll(click, { timeout: 60_000 }).toBe(1)
    await reader.close()
    const [sent] = networkClicks
    expect([sent?.searchParams.get('p'), sent?.searchParams.get('to')]).toEqual(['7', `http://${shop}/telt?x=1`])
    expect(sent?.searchParams.get('sub')).toMatch(/^[0-9a-z]{20}$/)
  })

  it('reports a sale by its callback', async () => {
    await app.app.flush()
    await openNetwork('Setup real-time callback')
    await page.getByRole('button', { name: 'Show callback URL' }).click()
    const shown = new URL((await page.getByTestId('callback-url').textContent()) ?? '')
    const sale = new URLSearchParams({
      transactionId: 'T1',
      clickId: networkClicks[0]?.searchParams.get('sub') ?? '',
      amount: '80',
      commission: '5.50',
      currency: 'EUR',
      date: `${today}T00:00:00Z`,
    })
    expect((await fetch(`${shown.origin}${shown.pathname}?${sale}`)).status).toBe(200)
    expect(await reported()).toEqual(expect.arrayContaining(['5.50', '80.00']))
  })

  it('takes a file by its mapping of columns: whole or not at all, and each sale once', async () => {
    await openNetwork('Manual upload')
    await choose(csv('today;a;1,25;10,00;ok;;7', ...Array.from({ length: 12 }, () => 'soon;b;2,40;20,00;ok;;7')))
    await dialog().getByText('Line 3: Day: "soon" is not a date', { exact: true }).waitFor()
    await fitsPhone('problems')
    expect(await dialog().getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true)
    const good = csv(
      'today;a;1,25;10,00;ok;;7',
      'today;b;2,40;20,00;ok;;7',
      'today;c;9,99;90,00;no;;7',
      `today;T1;5,50;80,00;ok;${networkClicks[0]?.searchParams.get('sub')};7`,
    )
    await choose(good)
    await dialog().getByText('4 (3 new, 1 changed, 0 known already)', { exact: true }).waitFor()
    await dialog()
      .getByText(/^3 approved: .*9\.15$/)
      .waitFor()
    await dialog()
      .getByText(/^1 rejected: .*9\.99$/)
      .waitFor()
    await fitsPhone('preview')
    await upload('march')
    await fitsPhone('uploads')
    await choose(good)
    await dialog().getByText('4 (0 new, 0 changed, 4 known already)', { exact: true }).waitFor()
    await upload('again')
    // 5.50 + 1.25 + 2.40; a rejected sale earns nothing
    expect(await reported()).toEqual(expect.arrayContaining(['9.15', '110.00']))
  })

  it('leaves once that is confirmed, and leaves its money in the report', async () => {
    await openNetwork('Map sites')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    const button = dialog().getByRole('button', { name: 'Disconnect', exact: true })
    expect(await button.isDisabled()).toBe(true)
    await dialog().getByLabel("Yes — I'm sure I want to disconnect.").check()
    await button.click()
    await page.getByRole('heading', { name: 'Connect your first network' }).waitFor()
    expect(await reported()).toEqual(expect.arrayContaining(['9.15', '110.00']))
  })
})
