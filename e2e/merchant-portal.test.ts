import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partnerCompany } from '../src/test/merchant.ts'
import { openShop, type Shop } from '../src/test/shop-rig.ts'
import { startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser } from './browser.ts'
import { fitsEverywhere } from './look-over.ts'

const password = 'a good long one 7'

/** What a merchant sees, by keyboard, light and dark, at a desk and on a phone. */
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
    page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  /** Goes on by the Tab key until what is asked for has the focus, and says whether it did. */
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
      await page.goto(`${app.base}/partner/${path}`)
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
    await page.goto(`${app.base}/partner/install`)
    await page.getByRole('tab', { name: 'curl' }).waitFor()
    await tabTo('curl', 'tab')
    await page.keyboard.press('ArrowLeft') // from the first to the last
    await page.getByRole('region', { name: 'The same without JavaScript' }).waitFor()
    expect(new URL(page.url()).searchParams.get('shop')).toBe('page')
    await fitsEverywhere(page, 'portal-install')
    await page.goto(`${app.base}/partner/orders`)
    await page.getByRole('button', { name: 'Reject order 1002' }).waitFor()
    await fitsEverywhere(page, 'portal-orders')
    await page.setViewportSize({ width: 390, height: 844 })
    const button = page.getByRole('button', { name: 'Reject order 1002' })
    await expect.poll(async () => (await button.boundingBox())?.x ?? 999).toBeLessThan(390 - 55)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${app.base}/partner/reports`)
    await page.getByText('1003').waitFor()
    await fitsEverywhere(page, 'portal-reports')
  })

  it('an order is approved and one is rejected with a reason, by keyboard', async () => {
    await page.goto(`${app.base}/partner/orders`)
    await tabTo('Approve order 1001')
    await page.keyboard.press('Enter')
    await page.getByText('Order 1001 approved').waitFor()
    await tabTo('Reject order 1002')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Reject order 1002' })
    await dialog.getByLabel('Reason').waitFor()
    await page.keyboard.type('Sent back')
    await dialog.getByRole('button', { name: 'Reject' }).press('Enter')
    await page.getByText('Order 1002 rejected').waitFor()
    const kept = (await shop.orders()).map((o) => [o.orderId, o.status, o.reason])
    expect(kept.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['1001', 'approved', ''],
      ['1002', 'rejected', 'Sent back'],
    ])
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
    await page.getByText('No statements yet').waitFor()
  })
})
