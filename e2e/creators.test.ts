import type { Browser, BrowserContext, Page } from 'playwright-core'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { programme } from '../src/server/merchants/tables.ts'
import { connection } from '../src/server/networks/tables.ts'
import { fromNoon } from '../src/test/from-noon.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { buildShop } from '../src/test/tracking.ts'
import { everyFinding, openBrowser, picture, seriousFindings, signedIn } from './browser.ts'
import { isAsWideAsItsWindow, scrollsSideways } from './look-over.ts'
import { readCode } from './read-code.ts'
import { hashOfSecret } from '../src/server/outside/index.ts'

const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const login = { userEmail: 'lise@kaffebloggen.dk', userPassword: 'correct horse battery' }
const dayMs = 86_400_000
const callbackToken = 'c'.repeat(32)
const soon = { timeout: 60_000, interval: 200 }

const list = (on: Page, name: string) => on.locator('.titled-list').filter({ has: on.getByRole('heading', { name }) })

/** A creator's link, from its creation until the creator is paid. */
describe('a creator', () => {
  let app: TestApp
  let me: Session
  let browser: Browser
  let publisher: BrowserContext
  let page: Page
  let shop: Awaited<ReturnType<typeof buildShop>>
  let ahead = 0
  let visitors = 0
  let creatorId = ''
  let shareUrl = ''
  const link = { short: '', signed: '' }
  const errors: string[] = []
  const noon = fromNoon()
  const now = () => new Date(noon() + ahead)

  /** Signs in at the server's time, in a window with the same clock. */
  const signIn = async () => {
    const answer = await fetch(`${app.base}/api/auth/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.77.0.${(ahead / dayMs) % 250}` },
      body: JSON.stringify(login),
    })
    expect(answer.status).toBe(200)
    const cookie = answer.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ')
    publisher = await signedIn(browser, { base: app.base, cookie }, { timezoneId: 'Europe/Copenhagen' })
    page = await publisher.newPage()
    await page.clock.setFixedTime(now())
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
    me = { ...me, cookie, ask: app.ask(cookie) }
  }

  beforeAll(async () => {
    app = await startApp({ clock: { now } })
    me = await app.signUp({ accountName: 'Kaffebloggen', ...login })
    // its callback reports sales as approved immediately
    shop = await buildShop(app.stores.database, {
      accountUuid: me.accountUuid,
      offers: [{ network: 'partnerads', percentage: '8' }],
    })
    await app.stores.database.system
      .update(programme)
      .set({ clickUrl: `https://www.partner-ads.com/dk/klikbanner.php?partnerid=1&bannerid=2` })
      .where(eq(programme.accountUuid, me.accountUuid))
    await app.stores.database.system
      .update(connection)
      .set({ callbackHash: hashOfSecret(callbackToken) })
      .where(and(eq(connection.accountUuid, me.accountUuid), eq(connection.network, 'partnerads')))
    browser = await openBrowser()
    await signIn()
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  /** A new visitor follows a link; returns the id under which the network will report a sale. */
  const click = async (address: string): Promise<string> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { 'user-agent': person, 'x-forwarded-for': `10.78.0.${visitors++ % 250}` },
    })
    expect(answer.status).toBe(302)
    return new URL(answer.headers.get('location') ?? '').searchParams.get('uid') ?? ''
  }
  const sold = async (clickId: string, order: string, commission: string) => {
    await app.app.flush()
    const sale = new URLSearchParams({
      uid: clickId,
      order,
      com: commission,
      sum: '199',
      prg: 'p-partnerads',
      cur: 'DKK',
    })
    expect((await fetch(`${app.base}/tr/callbacks/v1/${callbackToken}?${sale}`)).status).toBe(200)
    await app.app.flush()
  }
  const creatorOf = async (clickId: string) => {
    await app.app.flush()
    const [found] = await app.stores.events.systemQuery({
      name: 'test.creator',
      sql: 'SELECT creator_id FROM click WHERE click_id = {clickId:String}',
      params: { clickId },
      row: z.object({ creator_id: z.string() }),
    })
    return found?.creator_id
  }
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  const shows = (name: string, text: RegExp) =>
    expect.poll(async () => (await card(name).innerText()).replaceAll('\u00A0', ' '), soon).toMatch(text)

  it('is added by the publisher, and gets a programme of a merchant', async () => {
    await page.goto(`${app.base}/creators`)
    await page.getByRole('button', { name: 'Add creator' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add creator' })
    await dialog.getByLabel('Name').fill('Maja Lindholm')
    await dialog.getByLabel('Share of your commission').fill('33.3')
    await dialog.getByRole('button', { name: 'Add creator' }).click()
    await page.getByRole('button', { name: 'Actions for Maja Lindholm' }).click()
    await page.getByRole('menuitem', { name: 'Merchants' }).click()
    await page.getByRole('tab', { name: 'Merchants', selected: true }).waitFor()
    await page.getByText(shop.shop).click()
    const programs = page.getByRole('dialog', { name: `${shop.shop} - Maja Lindholm` })
    await programs.getByRole('button', { name: /^Assign / }).click()
    await programs.getByText('Assigned', { exact: true }).waitFor()
    await programs.getByRole('button', { name: /^Unassign / }).click()
    await programs.getByRole('button', { name: /^Assign / }).waitFor()
    // pending requests are approved, or declined and assigned after all
    const [found] = (await me.ask<{ creators: { creatorId: string }[] }>('/creators/v1/creators', {}, 'GET')).data
      .creators
    const [offered] = await app.stores.database.system
      .select()
      .from(programme)
      .where(eq(programme.merchantUuid, shop.merchantUuid))
    const wait = { creatorId: found?.creatorId, programId: offered?.uuid, advertiserUuid: shop.merchantUuid }
    for (const answers of [['Decline', 'Assign', 'Unassign'], ['Approve']]) {
      await me.ask('/creators/v1/mappings', { ...wait, creatorMappingStatus: 'pending' })
      await page.reload()
      await page.getByText(shop.shop).click()
      await programs.getByText('Pending', { exact: true }).waitFor()
      for (const name of answers) {
        const button = programs.getByRole('button', { name: new RegExp(`^${name} `) })
        await button.click()
        await button.waitFor({ state: 'hidden' }) // waits until it has been saved before anything else
      }
    }
    await programs.getByText('Assigned', { exact: true }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('gets a link on a page of their own, short, as a code for print and signed', async () => {
    await page.goto(`${app.base}/creators`)
    await page.getByRole('link', { name: 'Page of Maja Lindholm' }).click()
    await page.getByRole('heading', { name: 'Maja Lindholm' }).waitFor()
    creatorId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByText('33.3% of your commission').waitFor()
    await page.getByRole('button', { name: 'New link' }).click()
    const dialog = page.getByRole('dialog', { name: 'New link' })
    await dialog.getByLabel('Page of the shop').fill(`${shop.shop}/beans`)
    await dialog.getByRole('combobox', { name: 'Site' }).click()
    await page.getByRole('option', { name: 'Café' }).click()
    await dialog.getByLabel('Name of a smart link').fill('Beans, in the story')
    await dialog.getByRole('combobox', { name: 'Merchant of the smart link' }).click()
    await page.getByRole('option', { name: shop.shop }).click()
    await dialog.getByRole('button', { name: 'Make link' }).click()
    const made = page.getByRole('dialog', { name: 'Link of Maja Lindholm' })
    await made.getByRole('figure').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, 'creator-link')
    const addresses = made.locator('.address-line .ell')
    await expect.poll(() => addresses.count()).toBe(2)
    const shown = await addresses.evaluateAll((all) => all.map((e) => e.getAttribute('title')))
    ;[link.short = '', link.signed = ''] = shown.map((address) => address ?? '')
    expect(link.short).toMatch(new RegExp(`^${app.base}/tr/l/`))
    expect(await readCode(page)).toBe(link.short)
  })

  it('earns by a click of either form; a creator that is forged, foreign or archived earns nothing', async () => {
    // the redirect learns the new link within moments
    await expect.poll(() => click(link.short).catch(() => ''), soon).toMatch(/^[0-9a-z]{20}$/)
    await sold(await click(link.short), 'A1', '15.94')
    await sold(await click(link.signed), 'A2', '7.05')
    const of = new URL(link.signed)
    const bare = new URL(of)
    bare.searchParams.delete('s')
    const moved = new URL(of)
    moved.searchParams.set('targetUrl', `https://${shop.shop}/other`)
    const other = await app.signUp()
    const foreign = (await other.ask<{ creatorId: string }>('/creators/v1/creators', { creatorName: 'Foreign' })).data
    const strange = new URL(of)
    strange.searchParams.set('creatorId', foreign.creatorId)
    const gone = (await me.ask<{ creatorId: string }>('/creators/v1/creators', { creatorName: 'Gone' })).data.creatorId
    const theirs = await me.ask<{ signedUrl: string }>(`/creators/v1/creators/${gone}/links`, {
      channelUuid: shop.siteUuid,
      targetUrl: `https://${shop.shop}/beans`,
    })
    await me.ask(`/creators/v1/creators/${gone}/archive`)
    let order = 0
    for (const address of [bare.href, moved.href, strange.href]) {
      const id = await click(address)
      expect(await creatorOf(id)).toBe('')
      await sold(id, `F${order++}`, '100')
    }
    // the redirect learns of the archiving within moments
    await expect.poll(async () => creatorOf(await click(theirs.data.signedUrl)), soon).toBe('')
    await sold(await click(theirs.data.signedUrl), `F${order++}`, '100')
    const money = await me.ask<{ sales: { amount: number }[] }>(`/creators/v1/creators/${creatorId}/money`, {}, 'GET')
    // 33.3 % of 15.94 and of 7.05: 5.30802 and 2.34765
    expect(money.data.sales.map((s) => s.amount).toSorted((a, b) => a - b)).toEqual([2.35, 5.31])
    await page.goto(`${app.base}/creators/${creatorId}`)
    await shows('To pay', /DKK 7\.66/)
    await shows('This month', /DKK 7\.66/)
    await page.getByRole('tab', { name: 'Sales', exact: true }).click()
    await expect.poll(() => list(page, 'Sales').getByText('Payable', { exact: true }).count(), soon).toBe(2)
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, 'creator-page')
  })

  it('has the commission in the report that their clicks brought, to the cent', async () => {
    await page.goto(`${app.base}/insights/reports?tab=creator&cmp=none&cols=conversionTotalCommission`)
    const row = page.locator('tbody tr', { hasText: 'Maja Lindholm' }).first()
    await expect.poll(() => row.innerText(), soon).toContain('22.99')
  })

  it('gets the month closed and paid, and a statement that says the same', async () => {
    await sold(await click(link.short), 'A3', '300')
    // covers the latest possible start of the month after
    ahead = 40 * dayMs
    await publisher.close()
    await signIn()
    await page.goto(`${app.base}/creators/${creatorId}`)
    await page.getByRole('button', { name: /^Close / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click()
    await page.getByRole('button', { name: /^Mark as paid/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as paid' })
    await dialog.getByLabel('Reference').fill('Bank 42')
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
    await dialog.waitFor({ state: 'detached' })
    // 5.31 plus 2.35 plus 33.3 % of 300
    await expect.poll(() => list(page, 'Statements').innerText(), soon).toMatch(/107\.56/)
    await shows('To pay', /DKK 0\.00/)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /^CSV of / }).click()
    expect((await file).suggestedFilename()).toMatch(/^statement-1-\d{4}-\d\d\.csv$/)
    await picture(page, 'creator-statement')
  })

  it('sees their own figures by a link, without signing in, until it is ended', async () => {
    await page.getByRole('button', { name: 'Make share link' }).click()
    await page.getByLabel('Password', { exact: true }).fill('blue cups on a shelf')
    await page.getByRole('button', { name: 'Make link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share link for Maja Lindholm' })
    shareUrl = (await dialog.locator('.address-line .ell').getAttribute('title')) ?? ''
    const creator = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const seen = await creator.newPage()
    seen.setDefaultTimeout(60_000)
    const answer = await seen.goto(shareUrl)
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await seen.getByRole('heading', { name: 'This page has a password' }).waitFor()
    expect(await everyFinding(seen, 'all')).toEqual([])
    // the field has the focus
    await seen.keyboard.type('red cups on a shelf')
    await seen.keyboard.press('Enter')
    await seen.getByText('Wrong password').waitFor()
    await picture(seen, 'creator-share-password')
    await seen.getByLabel('Password', { exact: true }).fill('blue cups on a shelf')
    await seen.keyboard.press('Enter')
    await seen.getByRole('heading', { name: 'Maja Lindholm' }).waitFor()
    await expect.poll(() => list(seen, 'Statements').innerText(), soon).toMatch(/107\.56/)
    const text = await seen.locator('main').innerText()
    // the publisher's commission, the order's sales value, the transfer's reference
    for (const secret of ['300.00', '322.99', '199', 'Bank 42', 'A3']) expect(text).not.toContain(secret)
    expect(await everyFinding(seen, 'all')).toEqual([])
    await isAsWideAsItsWindow(seen)
    expect(await scrollsSideways(seen)).toEqual([])
    await picture(seen, 'creator-share-phone-dark')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^End link/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
    await page.getByText('Ended', { exact: true }).waitFor()
    await seen.reload()
    await seen.getByRole('heading', { name: 'This link opens nothing any more' }).waitFor()
    expect(errors).toEqual([])
  })
})
