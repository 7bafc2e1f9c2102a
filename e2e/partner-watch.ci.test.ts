import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromNoon } from '../src/test/from-noon.ts'
import { mailTo } from '../src/test/read-outbox.ts'
import { runJob } from '../src/test/run-job.ts'
import { openShop, type Shop } from '../src/test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { browserAgent } from '../src/test/tracking.ts'
import { openBrowser, picture, seriousFindings, signedIn, startPages } from './browser.ts'
import { startShop } from './local-shop.ts'

const [host, blog] = ['vagtcykler.dk', 'blog-vagtcykler.dk']
const hour = 3_600_000

/** A shop whose tracking breaks and recovers, as seen by the publisher and the merchant. */
describe('the watch over a shop', () => {
  let ahead = 0
  const noon = fromNoon()
  const clock = { now: () => new Date(noon() + ahead) }
  let app: TestApp
  let me: Session
  let browser: Browser
  let publisher: Page
  let merchant: Page
  let local: Awaited<ReturnType<typeof startShop>>
  let shop: Shop
  let script = ''
  /** The link on the blog's page. */
  let link = '#'
  const errors: string[] = []
  const stops: (() => Promise<unknown>)[] = []

  const opened = async (context: BrowserContext) => {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
    return page
  }
  /** A visitor reads the blog, follows its link into the shop, and buys if there is something to buy. */
  const visit = async (buy = '') => {
    const target = `http://${host}/cykel${buy ? `?buy=${buy}` : ''}`
    const query = new URLSearchParams({ targetUrl: target, pageUrl: `http://${blog}/` })
    link = `${app.base}/tr/clicks/v1/${shop.site}?${query}`
    const page = await opened(await browser.newContext({ userAgent: browserAgent, locale: 'da-DK' }))
    await page.goto(`http://${blog}/`)
    await page.click('#link')
    await page.getByRole('heading', { name: 'Cykel' }).waitFor()
    if (buy) {
      await app.app.flush()
      await page.click('#buy')
      await page.getByText('Tak for din ordre').waitFor()
    }
    return page
  }
  const isSeen = async () => {
    const { data } = await me.ask<{ tracking: { scriptSeenAt: string | null } }>(shop.at(shop.partner), {}, 'GET')
    return data.tracking.scriptSeenAt !== null && Date.parse(data.tracking.scriptSeenAt) > clock.now().getTime() - hour
  }
  /** Events that someone has yet to be notified of. */
  const untold = async () => {
    const { rows } = await app.stores.database.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM (SELECT 1 FROM happening WHERE is_new UNION ALL SELECT 1 FROM happening_delivery) AS waiting`,
    )
    return rows[0]?.n
  }
  /** Runs the watch job, and waits until everyone subscribed is notified. */
  const look = async () => {
    await app.app.flush()
    await runJob(app.stores, 'partners.watch')
    await expect.poll(untold, { timeout: 60_000, interval: 100 }).toBe(0)
  }

  beforeAll(async () => {
    const pages = await startPages((_, res) => {
      res.setHeader('content-type', 'text/html; charset=utf-8')
      const href = link.replaceAll('&', '&amp;')
      res.end(`<!doctype html><title>Blog</title><link rel="icon" href="data:,"><a id="link" href="${href}">Cykler</a>`)
    })
    stops.push(pages.stop)
    local = await startShop({ host, base: () => app.base, now: clock.now })
    stops.push(local.stop)
    app = await startApp({ clock })
    stops.push(() => app.stop())
    me = await app.signUp({ accountName: 'Nordlys', userCurrencyCode: 'DKK', userTimezone: 'UTC' })
    shop = await openShop(app, clock.now, { me, host, over: { url: `http://${host}/` } })
    script = `<script async src="${app.base}/tr/v1/shop.js" data-key="${shop.publicKey}"></script>`
    await shop.begin()
    local.tells = true
    browser = await openBrowser({ [host]: local.port, [`kasse.${host}`]: local.port, [blog]: pages.port })
    stops.push(() => browser.close())
    publisher = await opened(await signedIn(browser, { base: app.base, cookie: me.cookie }))
    merchant = await opened(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  }, 120_000)
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })

  const works = 'The script is seen again'
  const gone = /^The shop's script was not seen since \d+ [A-Z][a-z]+ \d{4}, while 1\d clicks went there\.?$/
  const notice = () => merchant.getByRole('region', { name: 'Your tracking needs a look' })

  const signIn = async () => {
    await merchant.getByLabel('E-mail').fill('signe@brykstrom.dk')
    await merchant.getByRole('textbox', { name: 'Password' }).fill('a good long one 7')
    await merchant.getByRole('button', { name: 'Sign in' }).click()
  }

  it('says nothing while the script is seen and orders come in the currency that was agreed on', async () => {
    local.install({ script, keyId: shop.key.keyId, secret: shop.key.secret })
    const page = await visit('1,200.00')
    await expect.poll(isSeen).toBe(true)
    await page.context().close()
    ahead += 7 * hour // it waits before it reports
    await look()
    await publisher.goto(`${app.base}/partners/${shop.partner}`)
    await publisher.getByText(`Script seen on ${host}`).waitFor()
    expect(await publisher.getByText('needs a look').count()).toBe(0)
  })

  it('tells both sides that a new design has lost the script, while visitors come', async () => {
    local.install({ script: '', keyId: shop.key.keyId, secret: shop.key.secret })
    ahead += 20 * hour
    const page = await visit()
    await page.context().close()
    for (let n = 0; n < 10; n++) await shop.click('best-bikes', `http://${host}/cykel`)
    await look()

    await publisher.goto(app.base)
    const todo = publisher.getByRole('link', { name: 'Fix tracking: The tracking of Brykstrøm ApS needs a look' })
    await todo.waitFor()
    await picture(publisher, 'watch-dashboard')
    await todo.click()
    const alarm = publisher.getByRole('region', { name: 'Tracking needs a look' })
    await alarm.getByText(gone).waitFor()
    await publisher.locator('.partner-timeline').getByText(gone).waitFor()
    await picture(publisher, 'watch-partner')

    const mail = await mailTo(app.dir, 'signe@brykstrom.dk', 'tracking')
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('Is the script on every page of the shop?')
    const [portal = ''] = /http:\S+\/partner\b/.exec(mail.text) ?? []
    await merchant.goto(portal)
    await signIn()
    await notice().getByText(gone).waitFor()
    await notice().getByText('Is the script on every page of the shop?').waitFor()
    await picture(merchant, 'watch-portal')
    expect(await seriousFindings(merchant)).toEqual([])
  })

  it('says that it is over when the script is back, and names a currency that nobody agreed on', async () => {
    local.install({ script, keyId: shop.key.keyId, secret: shop.key.secret })
    local.currency = 'EUR'
    const told = local.answers.length
    const page = await visit('2,30.00')
    await expect.poll(isSeen).toBe(true)
    await page.context().close()
    await expect.poll(() => local.answers[told]?.outcome).toMatch(/^(credited|updated)$/)
    await look()
    const other = 'Orders come in EUR; agreed is DKK'
    await publisher.reload()
    await publisher.locator('.partner-timeline').getByText(works).waitFor()
    await publisher.locator('.partner-timeline').getByText(other).waitFor()
    await merchant.reload()
    // the open trouble is shown, the earlier ones are folded away
    await notice().getByText(other).waitFor()
    await notice().getByText('What was before').click()
    await notice().getByText(works).waitFor()
    await picture(merchant, 'watch-portal-again')
    await publisher.goto(`${app.base}/todo`)
    await publisher.getByText(`${other}. The merchant is notified, too.`).waitFor()
    expect(await publisher.getByText(gone).count()).toBe(0)

    // the next check adds nothing
    await look()
    await publisher.goto(`${app.base}/partners/${shop.partner}`)
    const timeline = publisher.locator('.partner-timeline')
    await timeline.getByText(other).waitFor()
    expect(await timeline.getByText(other).count()).toBe(1)
    expect(await timeline.getByText(works).count()).toBe(1)
    expect(errors).toEqual([])
  })

  it('tells both sides that a shop that sold every day reports no orders, while visitors come', async () => {
    const day = 24 * hour
    const come = () => shop.click('best-bikes', `http://${host}/cykel`)
    for (let n = 1; n <= 11; n++) {
      ahead += day
      const clickId = await come()
      await app.app.flush()
      const { orders } = await shop.post([{ orderId: `daily ${n}`, amount: '100.00', currency: 'DKK', clickId }])
      expect(orders).toMatchObject([{ outcome: 'credited' }])
    }
    ahead += 3 * day
    for (let n = 0; n < 12; n++) await come()
    ahead += day
    await look()
    const silent = /^No orders were reported since \d+ [A-Z][a-z]+ \d{4}; before, they came regularly\.?$/
    await publisher.reload()
    await publisher.locator('.partner-timeline').getByText(silent).waitFor()
    await publisher.getByRole('region', { name: 'Tracking needs a look' }).getByText(silent).waitFor()
    await picture(publisher, 'watch-silent')
    await merchant.reload()
    await signIn() // two weeks have passed
    await notice().getByText(silent).waitFor()
    await notice().getByText('Does your server still send its reports').waitFor()
  })
})
