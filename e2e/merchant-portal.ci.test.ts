import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../src/contract/days.ts'
import { fullDay } from '../src/report/date-text.ts'
import { todayIn } from '../src/report/dates.ts'
import { makeStatements } from '../src/server/orders/statements/make-statements.ts'
import { partnerCompany } from '../src/test/merchant.ts'
import { partnerParts } from '../src/test/partner-parts.ts'
import { readPdf } from '../src/test/read-pdf.ts'
import { openShop, type Shop } from '../src/test/shop-rig.ts'
import { startApp, type TestApp } from '../src/test/start-app.ts'
import { everyFinding, follow, noticed, openBrowser, signedIn } from './browser.ts'
import * as lookOver from './look-over.ts'
import { cleanInBoth, pickOption } from './look-over.ts'

const password = 'a good long one 7'
/** No other test opens these pages: checks all rules of axe. */
const fitsEverywhere = (page: Page, what: string) => lookOver.fitsEverywhere(page, what, everyFinding)

/** The merchant's screens, by keyboard, light and dark, on desktop and phone. */
describe('the merchant’s side', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  let shop: Shop
  const errors: string[] = []

  beforeAll(async () => {
    app = await startApp()
    const me = await app.signUp({ accountName: 'Nordlys', userTimezone: 'UTC' })
    shop = await openShop(app, () => new Date(), { me })
    await shop.begin()
    const clickId = await shop.click()
    await app.app.flush()
    const order = (orderId: string) => ({ orderId, amount: '200.00', currency: 'DKK', clickId })
    await shop.post([order('1001'), order('1002'), { ...order('1003'), clickId: 'cut' }])
    browser = await openBrowser()
    // 14 hours ahead of the publisher: no day of a contract may use this zone
    const far = { reducedMotion: 'reduce', timezoneId: 'Pacific/Kiritimati' } as const
    page = await (await browser.newContext(far)).newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  /** Presses Tab until the wanted element has the focus, and returns whether it did. */
  const tabTo = async (name: string | RegExp, role: 'button' | 'textbox' | 'tab' | 'checkbox' = 'button') => {
    const wanted = page.getByRole(role, { name }).first()
    await wanted.waitFor()
    for (let n = 0; n < 80; n++) {
      if (await wanted.evaluate((e) => e === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not come to ${name}`)
  }

  it('an invitation is read and signed by keyboard alone, and each of its steps is clean', async () => {
    const input = { contactFirstName: 'Bo', contactLastName: 'Lund', contactTitle: 'Owner', contactEmail: 'bo@lund.dk' }
    const { me, at } = shop
    const { data } = await me.ask<{ uuid: string }>(at(), { ...partnerCompany, ...input })
    const startsAt = new Date().toISOString().slice(0, 10)
    const terms = { commissionType: 'CPS', commissionValue: '8', commissionCurrency: 'DKK' }
    await me.ask(at(data.uuid), { name: 'Spring', startsAt, url: 'https://lund.dk/', ...terms })
    const { link } = (await me.ask<{ link: string }>(at(data.uuid, 'invite'), { isMailed: false })).data
    await page.goto(`${app.base}${new URL(link).pathname}`)
    await page.getByRole('heading', { name: 'Company' }).waitFor()
    await fitsEverywhere(page, 'signup-company')
    await tabTo('Next')
    await page.keyboard.press('Enter')
    await page.getByText('8% of sale').waitFor()
    await fitsEverywhere(page, 'signup-terms')
    await tabTo('Next')
    await page.keyboard.press('Enter')
    await page.getByLabel('I may sign for the company').waitFor()
    await tabTo('Next')
    await page.keyboard.press('Enter')
    await page.getByText('Tick that you may sign for the company').waitFor()
    await fitsEverywhere(page, 'signup-sign')
    for (const tick of ['I may sign for the company', 'I accept the terms']) {
      await tabTo(tick, 'checkbox')
      await page.keyboard.press('Space')
    }
    await tabTo('Next')
    await page.keyboard.press('Enter')
    await tabTo('Password', 'textbox')
    await page.keyboard.type(password)
    await fitsEverywhere(page, 'signup-password')
    await page.keyboard.press('Enter')
    await page.getByText('The terms are accepted').waitFor()
    await page.getByRole('link', { name: 'Go on to the install guide' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Install guide' }).waitFor()
  })

  it('a merchant without anything yet reads on each page why it is empty', async () => {
    for (const [path, words] of [
      ['orders', 'No orders yet'],
      ['statements', 'No statements yet'],
      ['reports', 'No reports yet'],
    ] as const) {
      await follow(page, `/partner/${path}`)
      await page.getByText(words).waitFor()
      await fitsEverywhere(page, `portal-${path}-empty`)
    }
    await page.getByRole('button', { name: 'Sign out' }).press('Enter')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await fitsEverywhere(page, 'portal-sign-in')
  })

  it('every page of the portal is clean, and its tables have their buttons in sight on a phone', async () => {
    await page.goto(`${app.base}/partner/sign-in`)
    await page.getByLabel('E-mail').fill('signe@brykstrom.dk')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('8.5% of sale').first().waitFor()
    await fitsEverywhere(page, 'portal-campaigns')
    await follow(page, '/partner/install')
    await page.getByRole('tab', { name: 'curl' }).waitFor()
    await tabTo('curl', 'tab')
    await page.keyboard.press('ArrowLeft') // from the first to the last
    await page.getByRole('region', { name: 'The same without JavaScript' }).waitFor()
    expect(new URL(page.url()).searchParams.get('shop')).toBe('page')
    await fitsEverywhere(page, 'portal-install')
    await follow(page, '/partner/orders')
    await page.getByRole('button', { name: 'Reject order 1002' }).waitFor()
    await fitsEverywhere(page, 'portal-orders')
    await page.setViewportSize({ width: 390, height: 844 })
    const button = page.getByRole('button', { name: 'Reject order 1002' })
    await expect.poll(async () => (await button.boundingBox())?.x ?? 999).toBeLessThan(390 - 55)
    await page.setViewportSize({ width: 1440, height: 900 })
    await follow(page, '/partner/reports')
    await page.getByText('1003').waitFor()
    await fitsEverywhere(page, 'portal-reports')
  })

  it('an order is approved and one is rejected with a reason, by keyboard', async () => {
    await page.goto(`${app.base}/partner/orders`)
    await tabTo('Approve order 1001')
    await page.keyboard.press('Enter')
    await noticed(page, 'Order 1001 approved')
    await tabTo('Reject order 1002')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Reject order 1002' })
    await dialog.getByLabel('Reason').waitFor()
    await page.keyboard.type('Sent back')
    await dialog.getByRole('button', { name: 'Reject' }).press('Enter')
    await noticed(page, 'Order 1002 rejected')
    const kept = (await shop.orders()).map((o) => [o.orderId, o.status, o.reason])
    expect(kept.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['1001', 'approved', ''],
      ['1002', 'rejected', 'Sent back'],
    ])
    expect(errors).toEqual([])
  })

  it('a list is filtered by keyboard, keeps its filter in the address, and says when nothing is found', async () => {
    await pickOption(page, 'Status: All', 'Paid')
    await page.getByText('Nothing found').waitFor()
    expect(new URL(page.url()).searchParams.get('status')).toBe('paid')
    await cleanInBoth(page, 'portal-orders-nothing')
    await page.reload()
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter')
    await page.getByRole('cell', { name: '1002', exact: true }).waitFor()
    await page.goto(`${app.base}/partner/reports?outcome=duplicate`)
    await page.getByText('Nothing found').waitFor()
  })

  it('shows while it waits that it does, without a finding', async () => {
    let release = () => {}
    const held = new Promise<void>((go) => {
      release = go
    })
    const lists = /\/api\/partner\/v1\/(orders|contracts|tracking)/
    await page.route(lists, async (route) => {
      await held
      await route.continue()
    })
    for (const path of ['', '/install', '/orders']) {
      await page.goto(`${app.base}/partner${path}`)
      await page.locator('.mantine-Skeleton-root').first().waitFor()
      await cleanInBoth(page, `portal-loading${path.replace('/', '-')}`)
    }
    release()
    await page.getByRole('cell', { name: '1002', exact: true }).waitFor()
    await page.unroute(lists)
  })

  it('new terms are objected to with a reason, and the publisher reads it', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const terms = { commissionType: 'CPS', commissionValue: '10', commissionCurrency: 'DKK' }
    const proposed = { name: 'Always on', startsAt: today, url: 'https://brykstrom.dk/', ...terms }
    await shop.me.ask(shop.at(shop.partner, shop.contract), proposed, 'PUT')
    await page.goto(`${app.base}/partner`)
    await page.getByText('New terms wait for your answer').waitFor()
    await tabTo('Object')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Object to the new terms of Always on' })
    await dialog.getByLabel('Reason').waitFor()
    await cleanInBoth(page, 'portal-object')
    await page.keyboard.type('Our margin does not carry <b>more</b>')
    await dialog.getByRole('button', { name: 'Object' }).press('Enter')
    await page.getByText('You objected: Our margin does not carry <b>more</b>').waitFor()
    const publisher = await (await signedIn(browser, { base: app.base, cookie: shop.me.cookie })).newPage()
    await publisher.goto(`${app.base}/partners/${shop.partner}`)
    await publisher.getByText('Their reason: Our margin does not carry <b>more</b>').waitFor({ timeout: 60_000 })
    await publisher.context().close()
  })

  it('a change that is planned is accepted before its day, and in force', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const terms = { commissionType: 'CPS', commissionValue: '9', commissionCurrency: 'DKK' }
    const planned = { name: 'Always on', startsAt: today, url: 'https://brykstrom.dk/', ...terms }
    const scheduleAt = addDays(today, 5)
    await shop.me.ask(shop.at(shop.partner, shop.contract), { ...planned, scheduleAt }, 'PUT')
    await page.reload()
    await page.getByText(`They apply by themselves on ${fullDay(scheduleAt)}, at 00:00 in UTC`).waitFor()
    await tabTo('Read and accept')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Terms of Always on' })
    await dialog.getByLabel('Your title').fill('Owner')
    await dialog.getByLabel('I may sign for the company').press('Space')
    await dialog.getByRole('button', { name: 'Accept the terms' }).press('Enter')
    await dialog.getByText('Tick that you accept the terms').waitFor()
    await dialog.getByLabel('I accept the terms above').press('Space')
    await dialog.getByRole('button', { name: 'Accept the terms' }).press('Enter')
    await noticed(page, 'Terms accepted')
    const accepted = page.getByRole('listitem').filter({ hasText: '9% of sale' })
    await accepted.getByText(new RegExp(`In force, accepted by .* on ${fullDay(todayIn('UTC'))}`)).waitFor()
  })

  it('a creator’s coupon is accepted and ended, another declined, and the publisher reads which', async () => {
    const { me } = shop
    const { data } = await me.ask<{ creatorId: string }>('/creators/v1/creators', { creatorName: 'Lisa Hemmelig' })
    const coupons = `/creators/v1/creators/${data.creatorId}/coupons`
    for (const couponCode of ['LISA10', 'LISA20', 'LISA30'])
      await me.ask(coupons, { contractUuid: shop.contract, couponCode })
    await page.reload()
    await tabTo('Accept LISA10')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Accept LISA20' }).press('Enter')
    for (const [press, confirm] of [
      ['End LISA20', 'End coupon'],
      ['Decline LISA30', 'Decline coupon'],
    ] as const) {
      await page.getByRole('button', { name: press }).press('Enter')
      await page.getByRole('button', { name: confirm }).press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: press }).waitFor({ state: 'detached' })
    }
    expect(await page.getByText('Hemmelig').count()).toBe(0) // the merchant must not learn whose they are
    await fitsEverywhere(page, 'portal-coupons')
    const publisher = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    await publisher.goto(`${app.base}/creators/${data.creatorId}`)
    for (const [code, state] of [
      ['LISA10', 'Accepted'],
      ['LISA20', 'Ended'],
      ['LISA30', 'Declined'],
    ] as const)
      await publisher.getByRole('listitem').filter({ hasText: code }).getByText(state).waitFor({ timeout: 60_000 })
    await publisher.context().close()
  })

  const owed = () => page.getByRole('cell', { name: /^DKK.17\.00$/ }).first()
  it('a statement is read on every screen, and its files say what it says', async () => {
    const nextMonth = new Date()
    nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 2)
    await makeStatements(partnerParts(app.stores, { now: () => nextMonth }))
    await page.goto(`${app.base}/partner/statements`)
    await owed().waitFor()
    await fitsEverywhere(page, 'portal-statements')
    const file = async (kind: string) => {
      const button = page.getByRole('button', { name: new RegExp(`^${kind}`) })
      const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')])
      return readFile(await download.path())
    }
    const words = readPdf(await file('PDF')).replaceAll(/\s+/g, ' ')
    for (const said of ['Nordlys', 'Brykstrøm ApS', '1001', 'DKK 17,00, of an order of DKK 200,00'])
      expect(words).toContain(said)
    const [table = '', said] = (await file('CSV')).toString('utf8').trim().split('\r\n\r\n')
    const [head, ...rows] = table.split('\r\n')
    expect(head).toContain('Order,Campaign,Coupon,Amount,Commission,Currency')
    expect(rows.map((row) => row.split(',').slice(3).join())).toEqual(['1001,Always on,,200.00,17.00,DKK'])
    expect(said).toContain('To pay with VAT,DKK 17.00')
  })

  it('a password is changed by who knows it, in a dialog without a finding', async () => {
    await tabTo('Password')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change your password' })
    await dialog.getByLabel('Password you have').fill('not this one')
    for (const label of ['New password', 'Repeat password']) await dialog.getByLabel(label).fill('a better one 12')
    await page.keyboard.press('Enter')
    await dialog.getByText('This is not your password').waitFor()
    await cleanInBoth(page, 'portal-password')
    await dialog.getByLabel('Password you have').fill(password)
    await page.keyboard.press('Enter')
    await noticed(page, 'Password changed')
    expect(errors).toEqual([])
  })

  it('a list that cannot be loaded says so, and loads when it is asked again', async () => {
    await page.route('**/api/partner/v1/statements', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(`${app.base}/partner/statements`)
    const again = page.getByRole('button', { name: /try again|retry/i })
    await again.waitFor()
    await fitsEverywhere(page, 'portal-failed')
    await page.unroute('**/api/partner/v1/statements')
    await again.press('Enter')
    await owed().waitFor()
  })
})
