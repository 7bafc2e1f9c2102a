import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HitView, OrderView } from '../src/contract/partners/partner-views.ts'
import { approveHeld } from '../src/server/orders/hold-job.ts'
import { makeStatements } from '../src/server/orders/statements/make-statements.ts'
import { partnerParts } from '../src/test/partner-parts.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { browserAgent } from '../src/test/tracking.ts'
import { noticed, openBrowser, picture, seriousFindings, signedIn, startPages } from './browser.ts'
import { startShop } from './local-shop.ts'

const [host, blog] = ['brykstrom.dk', 'cykelbloggen.dk']
const password = 'a good long one 7'
const [hour, day] = [3_600_000, 86_400_000]
const clickId = /^[0-9a-z]{20}$/

/** A publisher and a merchant, each in their own window, from the invitation to the statement. */
describe('a direct partner', () => {
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  /** The day of the clicks and orders, and the next, in case midnight passes. */
  const [fromDate, toDate] = [0, day].map((more) => new Date(Date.now() + more).toISOString().slice(0, 10))
  let app: TestApp
  let me: Session
  let browser: Browser
  let publisher: Page
  let merchant: Page
  let shop: Awaited<ReturnType<typeof startShop>>
  const errors: string[] = []
  const stops: (() => Promise<unknown>)[] = []
  /** The links on the blog's pages, by path. */
  const links = new Map<string, string>()

  const opened = async (context: BrowserContext) => {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
    return page
  }
  const visitor = async () => opened(await browser.newContext({ userAgent: browserAgent, locale: 'da-DK' }))

  beforeAll(async () => {
    const pages = await startPages((req, res) => {
      res.setHeader('content-type', 'text/html; charset=utf-8')
      const link = (links.get(req.url ?? '') ?? '#').replaceAll('&', '&amp;')
      res.end(`<!doctype html><title>Blog</title><link rel="icon" href="data:,"><a id="link" href="${link}">Cykler</a>`)
    })
    stops.push(pages.stop)
    shop = await startShop({ host, base: () => app.base, now: clock.now })
    stops.push(shop.stop)
    app = await startApp({ clock })
    stops.push(() => app.stop())
    me = await app.signUp({ accountName: 'Nordlys', userCurrencyCode: 'DKK', userTimezone: 'UTC' })
    await me.ask('/channels/v1/channels', { channelName: 'Cykelbloggen', channelDomain: blog })
    browser = await openBrowser({ [host]: shop.port, [`kasse.${host}`]: shop.port, [blog]: pages.port })
    stops.push(() => browser.close())
    publisher = await opened(await signedIn(browser, { base: app.base, cookie: me.cookie }))
    merchant = await opened(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  })
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })

  const at = (...parts: string[]) => ['/publishers', me.accountUuid, ...parts].join('/')
  let known = ''
  /** Read from the publisher's page on first use. */
  const partnerUuid = () => (known ||= new URL(publisher.url()).pathname.split('/').at(-1) ?? '')
  const orders = async () =>
    (await me.ask<{ orders: OrderView[] }>(at(partnerUuid(), 'orders'), {}, 'GET')).data.orders
      .map((o) => [o.orderId, o.commission, o.status] as const)
      .toSorted(([a], [b]) => a.localeCompare(b))
  const hits = async (orderId: string) =>
    (await me.ask<{ hits: HitView[] }>(at(partnerUuid(), 'hits'), {}, 'GET')).data.hits
      .filter((h) => h.orderId === orderId)
      .map((h) => `${h.way} ${h.outcome}`)
      .toSorted()
  /** Signs the merchant in again: their session ends after seven days, which may or may not have passed. */
  const enter = async (path: string) => {
    await merchant.context().clearCookies()
    await merchant.goto(`${app.base}${path}`)
    await merchant.getByLabel('E-mail').fill('signe@brykstrom.dk')
    await merchant.getByRole('textbox', { name: 'Password' }).fill(password)
    await merchant.getByRole('button', { name: 'Sign in' }).click()
  }

  let invitation = ''
  it('is added by the publisher with a campaign, and invited', async () => {
    await publisher.goto(`${app.base}/partners`)
    await publisher.getByText('No direct partners added yet').waitFor()
    await publisher.getByRole('button', { name: 'Add Partner' }).first().click()
    const dialog = publisher.getByRole('dialog')
    for (const [label, text] of [
      ['Company name', 'Brykstrøm ApS'],
      ['Address', 'Havnegade 1'],
      ['Zip code', '8000'],
      ['City', 'Aarhus'],
      ['First name', 'Signe'],
      ['Last name', 'Holm'],
      ['Title', 'Head of marketing'],
      ['E-mail', 'signe@brykstrom.dk'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(text)
    await dialog.getByRole('combobox', { name: 'Country' }).fill('Denm')
    await publisher.getByRole('option', { name: 'Denmark' }).click()
    await dialog.getByRole('button', { name: 'Add Partner' }).click()
    const campaign = publisher.getByRole('dialog', { name: 'New campaign' })
    await campaign.getByLabel('Campaign name').fill('Always on')
    await campaign.getByLabel('Shop URL').fill(`http://${host}/`)
    await campaign.getByRole('combobox', { name: 'Commission model' }).click()
    await publisher.getByRole('option', { name: 'Percentage of sale (CPS)' }).click()
    await campaign.getByLabel('Commission', { exact: true }).fill('8,5')
    await campaign.getByRole('combobox', { name: 'Currency' }).click()
    await publisher.getByRole('option', { name: 'DKK' }).click()
    await campaign.getByRole('button', { name: 'Create campaign' }).click()
    await publisher.getByRole('button', { name: 'Invite merchant' }).click()
    const sent = publisher.getByRole('dialog', { name: 'Invitation' })
    await sent.getByText('The invitation is on its way by mail.').waitFor()
    await sent.getByRole('button', { name: 'Make a link to copy instead' }).click()
    const link = sent.locator('code')
    invitation = await link.innerText()
    expect(invitation).toContain(`${app.base}/signup/`)
    await publisher.keyboard.press('Escape')
    await publisher.getByText('Contract sent').first().waitFor()
    await picture(publisher, 'partner-sent')
  })

  it('reads the terms, signs them and chooses a password', async () => {
    await merchant.goto(invitation)
    await merchant.getByRole('heading', { name: 'Nordlys would like to work with you' }).waitFor()
    const next = () => merchant.getByRole('button', { name: 'Next' }).click()
    await next()
    await merchant.getByText('8.5% of sale').waitFor()
    await next()
    await merchant.getByLabel('I may sign for the company').check()
    await merchant.getByLabel('I accept the terms').check()
    await next()
    await merchant.getByRole('textbox', { name: 'Password' }).fill(password)
    await merchant.getByRole('button', { name: 'Accept the terms' }).click()
    await merchant.getByRole('link', { name: 'Go on to the install guide' }).click()
    await merchant.getByText('Always on').first().waitFor()
  })

  it('installs the script, tries an order, and the campaign runs', async () => {
    await merchant.getByRole('button', { name: 'New key' }).click()
    const made = merchant.getByRole('status').filter({ hasText: 'It is shown this once' })
    const keyId = await made.locator('b').innerText()
    const secret = await made.locator('code').innerText()
    const guide = merchant.getByRole('region', { name: 'The script, on every page of the shop' })
    shop.install({ script: await guide.locator('pre').innerText(), keyId, secret })
    shop.tells = true
    const test = await visitor()
    await test.goto(`http://${host}/?obid=test&buy=TRY,1.00`)
    await test.click('#buy')
    await test.getByText('Tak for din ordre TRY').waitFor()
    // detected by the open page, without a reload
    await merchant.getByText(`Script seen on ${host}`).waitFor()
    await merchant
      .getByRole('listitem')
      .filter({ hasText: 'Signed report of your server' })
      .and(merchant.locator('[data-done=true]'))
      .waitFor()
    await merchant.getByText('Always on: Running.').waitFor()
    await expect.poll(() => hits('TRY')).toEqual(['script test', 'server test'])
    expect(await seriousFindings(merchant)).toEqual([])
    await picture(merchant, 'partner-install')
    await test.context().close()
  })

  /** Follows a blog page's link into the shop; returns the click id. */
  const land = async (page: Page, path: string) => {
    await page.goto(`http://${blog}${path}`)
    await page.click('#link')
    await page.getByRole('heading', { name: 'Cykel' }).waitFor()
    return new URL(page.url()).searchParams.get('obid') ?? ''
  }
  const buys = async (page: Page, orderId: string) => {
    await app.app.flush()
    await page.click('#buy')
    await page.getByText(`Tak for din ordre ${orderId}`).waitFor()
  }

  it('gets a visitor by a tracked link, whose order comes by two ways at once and over again, and is one', async () => {
    await publisher.reload()
    const tracked = publisher.getByText('This link is tracked by the campaign:')
    await tracked.waitFor()
    const link = new URL(await tracked.locator('..').locator('code').innerText())
    for (const [path, buy] of [
      ['/first', '1001,200.00'],
      ['/second', '1002,120.00'],
    ] as const) {
      link.searchParams.set('targetUrl', `http://${host}/cykel?buy=${buy}`)
      links.set(path, link.href)
    }
    const page = await visitor()
    await expect.poll(() => land(page, '/first')).toMatch(clickId)

    // the terms change before this visitor buys
    await publisher.getByRole('button', { name: 'Edit terms' }).click()
    const dialog = publisher.getByRole('dialog', { name: 'Edit terms' })
    await dialog.getByLabel('Commission', { exact: true }).fill('10')
    await dialog.getByRole('button', { name: 'Update campaign' }).click()
    await publisher.getByText(/^New terms are waiting for the merchant/).waitFor()
    ahead += 2000 // a click's id contains its time to the second
    await merchant.goto(`${app.base}/partner`)
    await merchant.getByRole('button', { name: 'Read and accept' }).click()
    const terms = merchant.getByRole('dialog', { name: 'Terms of Always on' })
    await terms.getByLabel('Your title').fill('Head of marketing')
    await terms.getByLabel('I may sign for the company').check()
    await terms.getByLabel('I accept the terms above').check()
    await terms.getByRole('button', { name: 'Accept the terms' }).click()
    await noticed(merchant, 'Terms accepted')
    ahead += 2000

    await buys(page, '1001')
    await expect.poll(async () => (await hits('1001')).length).toBe(2)
    expect(await hits('1001')).toSatisfy((all: string[]) =>
      [
        ['script duplicate', 'server credited'],
        ['script pending', 'server updated'],
      ].some((one) => one.join() === all.join()),
    )
    await page.reload()
    await expect.poll(async () => (await hits('1001')).length).toBe(4)
    expect(await orders()).toEqual([['1001', '17.00', 'pending']]) // 8.5 % of 200, as agreed at the click
    await page.context().close()
  })

  it('pays the new commission for a later click, which the script alone reports', async () => {
    shop.tells = false
    const page = await visitor()
    expect(await land(page, '/second')).toMatch(clickId)
    await buys(page, '1002')
    await expect.poll(orders).toEqual([
      ['1001', '17.00', 'pending'],
      ['1002', '12.00', 'pending'], // 10 % of 120
    ])
    expect(shop.answers.map((a) => a.status)).toEqual([200, 200, 200])
    await page.context().close()
  })

  it('approves in the portal what nobody signed, when the hold has passed', async () => {
    const parts = partnerParts(app.stores, clock)
    // the orders are minutes old
    ahead += 30 * day - hour
    await approveHeld(parts)
    expect((await orders()).map(([, , status]) => status)).toEqual(['pending', 'pending'])
    ahead += hour
    await approveHeld(parts)
    expect((await orders()).map(([, , status]) => status)).toEqual(['approved', 'pending'])
    await enter('/partner/orders')
    await merchant.getByRole('button', { name: 'Approve order 1002' }).click()
    await noticed(merchant, 'Order 1002 approved')
    expect((await orders()).map(([, , status]) => status)).toEqual(['approved', 'approved'])
    await picture(merchant, 'partner-orders')
    const now = clock.now()
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 2)
    ahead += nextMonth - now.getTime()
    await makeStatements(parts)
  })

  it('owes by its statement what the publisher’s report says, to the cent', async () => {
    await app.app.flush()
    await enter('/partner/statements')
    await merchant
      .getByRole('cell', { name: /^DKK.29\.00$/ })
      .first()
      .waitFor()
    await publisher.reload()
    await publisher.getByRole('tab', { name: 'Statements' }).click()
    await publisher
      .getByRole('cell', { name: /^DKK.29\.00$/ })
      .first()
      .waitFor()
    await picture(publisher, 'partner-statement')
    // 8.5 % of 200 plus 10 % of 120, without VAT: the publisher has no number
    await publisher.getByRole('button', { name: /^Statement 1, / }).click()
    const said = publisher.getByRole('dialog', { name: 'Statement 1' })
    await said.getByText('DKK 29.00', { exact: true }).first().waitFor()
    await said.getByText('0%, DKK 0.00', { exact: false }).waitFor()
    await picture(publisher, 'partner-statement-open')
    await publisher.keyboard.press('Escape')
    expect(await seriousFindings(publisher)).toEqual([])
    // the publisher marks it as paid, and the merchant sees that in the other browser
    await publisher.getByRole('button', { name: /^Mark as paid: .*29\.00$/ }).click()
    const paying = publisher.getByRole('dialog', { name: 'Mark as paid' })
    await paying.getByLabel('Reference').fill('Bank 42')
    await paying.getByRole('button', { name: 'Mark as paid' }).click()
    await publisher.getByRole('button', { name: /^Take back the payment/ }).waitFor()
    expect((await orders()).map(([, , status]) => status)).toEqual(['paid', 'paid'])
    await merchant.reload()
    await merchant
      .getByText(/^\d+ [A-Z][a-z]+ 20\d\d$/)
      .first()
      .waitFor()
    expect(await merchant.locator('main').innerText()).not.toContain('Bank 42')
    const insights = await me.ask<{ totals: object }>('/insights/v1/partners', { fromDate, toDate })
    expect(insights.data.totals).toMatchObject({
      conversions: { count: 2 },
      commission: { value: 29, currencyCode: 'DKK' },
    })
    await publisher.goto(
      `${app.base}/insights/reports?tab=network&from=${fromDate}&to=${toDate}&cmp=none&cols=conversionTotalCommission,conversionSale`,
    )
    const row = publisher.locator('tbody tr', { hasText: 'My direct partners' }).first()
    await expect.poll(() => row.innerText(), { timeout: 60_000 }).toMatch(/29\.00[\s\S]*320\.00/)
    expect(errors).toEqual([])
  })

  it('gets orders from a page that holds the snippets of the install guide as they are copied', async () => {
    const page = await visitor()
    expect(await land(page, '/second')).toMatch(clickId)
    await app.app.flush()
    await merchant.goto(`${app.base}/partner/install?shop=page`)
    const snippet = (name: string) => merchant.getByRole('region', { name, exact: true }).locator('pre').textContent()
    const [script, order, image] = [
      await snippet('The script, on every page of the shop'),
      await snippet('The order, on the page that thanks for it'),
      await snippet('The same without JavaScript'),
    ]
    shop.install({ script: script ?? '', keyId: '', secret: '' })
    shop.copied = [order, image].join('\n')
    const thanked = async () => {
      const [told] = await Promise.all([
        page.waitForResponse((answer) => answer.url().includes('/tr/partners/v1/image/')),
        page.goto(`http://kasse.${host}/copied`),
      ])
      expect(told.status()).toBe(200)
    }
    shop.isBlank = true
    await thanked()
    await expect.poll(() => hits('1005')).toEqual(['script pending'])
    expect(await hits('1006')).toEqual(['image refused']) // KEPT_ID is not a click
    shop.isBlank = false
    await thanked()
    await expect.poll(() => hits('1005')).toEqual(['script duplicate', 'script pending'])
    expect(await hits('1006')).toEqual(['image pending', 'image refused'])
    // 10 % of 129.95
    expect((await orders()).slice(-2)).toEqual([
      ['1005', '13.00', 'pending'],
      ['1006', '13.00', 'pending'],
    ])
    expect(errors).toEqual([])
    await page.context().close()
  })
})
