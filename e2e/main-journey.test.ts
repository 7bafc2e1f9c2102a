import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { type AwinStandIn, startAwinStandIn } from '../src/test/networks/awin/stand-in.ts'
import { startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, picture, readPage, startPages } from './browser.ts'

const blog = 'kaffebloggen.dk'
const shop = 'kaffeshoppen.dk'
/** A headless browser identifies itself, and then does not count as a person. */
const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/**
 * The product's main job from a user's view: a visitor reads a page, clicks, arrives in the shop and buys; the
 * publisher sees the pageview, the click, the sale and the commission.
 */
describe('a click on a real page becomes money in the report', () => {
  let awin: AwinStandIn
  let app: TestApp
  let browser: Browser
  let page: Page
  let scriptTag = ''
  let landed: URL | null = null
  const stops: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    awin = await startAwinStandIn()
    const pages = await startPages((req, res) => {
      res.setHeader('content-type', 'text/html; charset=utf-8')
      const host = req.headers.host ?? ''
      if (host.startsWith(blog))
        return res.end(
          `<!doctype html><html lang="da"><head><meta charset="utf-8"><title>Bedste kaffe</title>${scriptTag}</head><body><h1>Årets bedste kaffe</h1><a id="buy" href="http://${shop}/boenner/1">Køb bønnerne</a></body></html>`,
        )
      if (host.startsWith(shop) && req.url !== '/favicon.ico') {
        landed = new URL(req.url ?? '/', `http://${shop}`)
        return res.end('<!doctype html><title>Kaffeshoppen</title><h1>Bønner, 249 kr.</h1><button>Køb</button>')
      }
      res.statusCode = 404
      res.end('no such page')
    })
    app = await startApp({ env: { NETWORK_BASE_URLS: JSON.stringify({ awin: awin.url, 'awin.click': awin.url }) } })
    browser = await openBrowser({ [blog]: pages.port, [shop]: pages.port })
    page = await (
      await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'da-DK',
        timezoneId: 'Europe/Copenhagen',
      })
    ).newPage()
    page.setDefaultTimeout(60_000)
    stops.push(
      () => browser.close(),
      () => app.stop(),
      pages.stop,
      () => awin.close(),
    )
    awin.addProgramme({ id: '7052', name: 'Kaffeshoppen DK', displayUrl: `http://${shop}`, percentage: '8' })
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })
  /** Today and yesterday, in case midnight has passed. */
  const lately = () => {
    const [from, to] = [Date.now() - 86_400_000, Date.now()].map((at) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(at),
    )
    return `from=${from}&to=${to}`
  }
  const visible = (text: string | RegExp) => page.getByText(text).first().waitFor()

  /** Waits until this many imports have succeeded. */
  const imports = (count: number) =>
    expect.poll(() => page.locator('.runs tbody tr', { hasText: 'Done' }).count(), { timeout: 60_000 }).toBe(count)

  it('signs up a new publisher, who sees what to do next', async () => {
    await page.goto(`${app.base}/signup`)
    await page.getByLabel('First name').fill('Mette')
    await page.getByLabel('Last name').fill('Ørsted')
    await page.getByLabel('Company or account name').fill('Kaffebloggen')
    await page.getByLabel('E-mail').fill('mette@kaffebloggen.dk')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await visible('Awaiting data')
    await visible('Welcome Mette')
    await picture(page, 'journey-1-awaiting')
  })

  it('adds a site and shows the script to paste', async () => {
    await page.getByRole('link', { name: 'Create a site' }).click()
    await page.getByRole('button', { name: 'Add new site' }).first().click()
    await page.getByLabel('Site name').fill('Kaffebloggen é')
    await page.getByLabel('Domain').fill(`https://www.${blog}/`)
    await page.getByRole('button', { name: 'Add site' }).click()
    scriptTag = (await page.getByTestId('script-tag').textContent()) ?? ''
    expect(scriptTag).toContain(`src="${app.base}/tr/v1/script.js"`)
    await picture(page, 'journey-2-script')
  })

  it('connects the network after the credentials were tried, and imports its programmes', async () => {
    await page.goto(`${app.base}/networks`)
    await page.getByRole('button', { name: 'Connect Awin' }).click()
    await page.getByLabel(/token/i).fill('wrong token')
    await page.getByLabel(/publisher/i).fill(awin.publisherId)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('dialog').getByText('Awin does not accept the credentials').waitFor()
    await page.getByLabel(/token/i).fill(awin.token)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('link', { name: /^View/ }).click()
    await page.getByRole('tab', { name: 'Setup real-time callback' }).click()
    await page.getByRole('button', { name: 'Show callback URL' }).click()
    await page.getByTestId('callback-url').waitFor()
    await imports(1)
    await picture(page, 'journey-3-network')
  })

  let clickId = ''
  it('sends a reader’s click to the shop through the network, with the click’s id', async () => {
    const reader = await (await browser.newContext({ userAgent: person })).newPage()
    reader.setDefaultTimeout(60_000)
    await readPage(reader, `http://${blog}/bedste-kaffe`)
    await reader.click('#buy')
    await reader.getByText('Bønner, 249 kr.').waitFor()
    expect(landed?.pathname).toBe('/boenner/1')
    expect(awin.clicks).toHaveLength(1)
    const [click] = awin.clicks
    expect(click).toMatchObject({ advertiserId: '7052', publisherId: awin.publisherId })
    clickId = click?.clickRef ?? ''
    expect(clickId).toMatch(/^[0-9a-z]{20}$/)
    await reader.close()
  })

  it('takes the sale from the callback, and the import adds nothing to it', async () => {
    await app.app.flush()
    const now = new Date().toISOString().slice(0, 19)
    const sale = {
      id: '812345678',
      advertiserId: '7052',
      commissionStatus: 'pending',
      sale: '199.20',
      commission: '15.94',
      currency: 'DKK',
      transactionDate: now,
      clickDate: now,
      clickRefs: { clickRef: clickId },
      orderRef: 'A-10033',
    }
    await page.goto(`${app.base}/networks`)
    await page.getByRole('link', { name: /^View/ }).click()
    await page.getByRole('tab', { name: 'Setup real-time callback' }).click()
    await page.getByRole('button', { name: 'Show callback URL' }).click()
    const address = (await page.getByTestId('callback-url').textContent()) ?? ''
    expect(await awin.notify(address, sale)).toBe(200)
    awin.addTransaction(sale)
    await page.getByRole('button', { name: 'Import now' }).click()
    await imports(2)
    await app.app.flush()
  })

  it('shows one pageview, one click, one conversion and the exact commission on the dashboard', async () => {
    await page.goto(`${app.base}/?${lately()}`)
    await visible('DKK 15.94')
    const cards = page.locator('.stat')
    await expect.poll(() => cards.nth(0).innerText(), { timeout: 60_000 }).toMatch(/Pageviews[\s\S]*\b1\b/)
    await expect.poll(() => cards.nth(1).innerText(), { timeout: 60_000 }).toMatch(/Clicks[\s\S]*\b1\b/)
    await expect.poll(() => cards.nth(2).innerText(), { timeout: 60_000 }).toMatch(/Conversions[\s\S]*\b1\b/)
    await picture(page, 'journey-4-dashboard')
  })

  it.each([
    ['page', '/bedste-kaffe'],
    ['name', 'Kaffeshoppen DK'],
    ['network', 'Awin'],
    ['device', 'Desktop'],
  ])('shows the same in the report by %s', async (tab, name) => {
    await page.goto(
      `${app.base}/insights/reports?tab=${tab}&${lately()}&cmp=none&cols=conversionTotalCommission,conversionSale`,
    )
    const row = page.locator('tbody tr', { hasText: name }).first()
    await expect.poll(() => row.innerText(), { timeout: 60_000 }).toMatch(/15[.,]94[\s\S]*199[.,]20/)
    await picture(page, `journey-5-report-${tab}`)
  })
})
