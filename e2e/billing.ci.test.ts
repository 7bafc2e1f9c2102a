import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../src/contract/billing/billing.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { startStripe, type StripeStandIn } from '../src/test/stripe-stand-in.ts'
import { readPdf } from '../src/test/read-pdf.ts'
import { openBrowser, picture, seriousFindings, signedIn } from './browser.ts'
import { cleanInBoth, isAsWideAsItsWindow } from './look-over.ts'

const seller = {
  name: 'Outbound ApS',
  address: 'Havnegade 1',
  zipcode: '1058',
  city: 'København',
  countryCode: 'DK',
  vatNumber: 'DK12345678',
}
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const open = async (app: TestApp, who: Session, over: object = {}) => {
  const page = await (await signedIn(browser, { base: app.base, cookie: who.cookie }, over)).newPage()
  page.setDefaultTimeout(60_000)
  return page
}
const addSites = async (who: Session, count: number) => {
  for (let n = 1; n <= count; n++)
    await who.ask('/channels/v1/channels', {
      channelName: `Site ${n}`,
      channelDomain: `s${n}-${who.accountUuid.slice(0, 8)}.dk`,
    })
}

describe('a plan of the house', () => {
  let app: TestApp
  let who: Session
  let page: Page
  beforeAll(async () => {
    app = await startApp({ env: { BILLING: 'house', INVOICE_SELLER: JSON.stringify(seller) } })
    who = await app.signUp({ accountName: 'Nordlys Medier' })
    await addSites(who, 5)
    page = await open(app, who)
  })
  afterAll(() => app?.stop())

  it('refuses the sixth site and says where a bigger plan is', async () => {
    await page.goto(`${app.base}/sites`)
    await page.getByRole('button', { name: 'Add new site' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Site name' }).fill('Site 6')
    await page.keyboard.press('Tab')
    await page.keyboard.type('site-6.dk')
    await page.keyboard.press('Enter')
    await dialog.getByText('Your plan Freemium holds 5 sites. A bigger plan holds more: see Plans & Billing').waitFor()
  })
  it('is bought on invoice with VAT, and holds at once', async () => {
    await page.goto(`${app.base}/settings/billing?plans=true`)
    await page.getByRole('button', { name: 'Upgrade to Growth' }).waitFor()
    await cleanInBoth(page, 'billing-plans')
    await page.getByRole('button', { name: 'Upgrade to Growth' }).click()
    const buys = page.getByRole('dialog', { name: 'Who buys' })
    await buys.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => buys.getByText('This field is required').count()).toBe(3)
    await buys.getByRole('textbox', { name: 'Address' }).fill('Åboulevarden 2')
    await buys.getByRole('textbox', { name: 'City' }).fill('Aarhus')
    await buys.getByRole('textbox', { name: 'VAT number' }).fill('DK1234')
    const country = buys.getByRole('combobox', { name: 'Country' })
    await country.fill('Denmark')
    await page.getByRole('option', { name: 'Denmark' }).click()
    await cleanInBoth(page, 'billing-who-buys')
    await buys.getByRole('button', { name: 'Continue' }).click()
    await buys.getByText('Must be a VAT number of Denmark, or empty').waitFor()
    await buys.getByRole('textbox', { name: 'VAT number' }).fill('')
    await buys.getByRole('button', { name: 'Continue' }).click()
    const quote = page.getByRole('dialog', { name: 'Change to Growth' })
    await quote.getByText('$2,235.00').waitFor()
    await quote.getByText('Invoice to Nordlys Medier, Åboulevarden 2, Aarhus, Denmark, no VAT number.').waitFor()
    await cleanInBoth(page, 'billing-buy')
    await quote.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Payment setup successful').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('per month, billed annually').waitFor()
    await cleanInBoth(page, 'billing')
  })
  it('comes with an invoice whose file says what the law wants', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download OB-/ }).click(),
    ])
    const text = readPdf(await readFile(await download.path()))
    for (const words of [
      'Invoice',
      'OB-',
      'Outbound ApS',
      'VAT DK12345678',
      'Nordlys Medier',
      'Growth, one year',
      'VAT 25 %',
      '447.00',
      '2,235.00',
    ])
      expect(text, words).toContain(words)
  })
  it('becomes smaller in four steps, with the sites that were chosen', async () => {
    await addSites(who, 2)
    await page.goto(`${app.base}/settings/billing?plans=true`)
    await page.getByRole('button', { name: 'Downgrade to Freemium' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('500 to 3 links').waitFor()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('Sites: 5 of 5 chosen').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('checkbox').nth(6).check()
    await dialog.getByText('Choose at most 5').waitFor()
    expect(await dialog.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
    await dialog.getByRole('checkbox').nth(0).uncheck()
    await picture(page, 'billing-downgrade')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('textbox', { name: 'What could be better?' }).fill('Fewer screens')
    await dialog.getByRole('button', { name: 'Downgrade', exact: true }).click()
    await dialog.getByText('You have successfully switched from Growth to Free plan!').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText(/^Freemium from /).waitFor()
  })
  it('is kept after all until its period ends, with one press', async () => {
    await page.getByRole('button', { name: 'Change plan' }).click()
    const current = page.getByRole('region', { name: 'Growth' })
    await current.getByRole('button', { name: 'Keep Growth' }).waitFor()
    await cleanInBoth(page, 'billing-planned')
    await current.getByRole('button', { name: 'Keep Growth' }).click()
    await current.getByRole('button', { name: 'Your current plan' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText(/^Renews on /).waitFor()
    expect(await page.getByRole('button', { name: 'Keep Growth' }).count()).toBe(0)
  })
  it('fits a phone', async () => {
    const phone = await open(app, who, { viewport: { width: 390, height: 844 } })
    await phone.goto(`${app.base}/settings/billing`)
    await phone.getByText('Payment History').waitFor()
    await cleanInBoth(phone, 'billing-phone')
    await isAsWideAsItsWindow(phone)
    await phone.close()
  })
})

describe('a plan that is paid by card', () => {
  let app: TestApp
  let stripe: StripeStandIn
  beforeAll(async () => {
    stripe = await startStripe()
    app = await startApp({
      env: {
        BILLING: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_standin',
        STRIPE_WEBHOOK_SECRETS: 'whsec_standin',
        NETWORK_BASE_URLS: JSON.stringify({ stripe: stripe.base }),
      },
    })
  })
  afterAll(async () => {
    await app?.stop()
    await stripe?.stop()
  })
  const toCheckout = async (who: Session) => {
    const page = await open(app, who)
    await page.goto(`${app.base}/settings/billing?plans=true`)
    await page.getByRole('button', { name: 'Upgrade to Starter' }).click()
    await page.waitForURL(`${stripe.base}/pay/**`)
    return page
  }

  it('comes by itself when the person is back before Stripe has reported', async () => {
    const page = await toCheckout(await app.signUp())
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('The payment is being processed …').waitFor()
    await stripe.send(app.base, stripe.sent.splice(0))
    await page.getByText('The payment is being processed …').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('per month, billed annually').waitFor()
    await page.getByText('Visa').waitFor()
    // everything else that depends on the plan updates too
    await page.getByText('1 of 3').waitFor()
    await cleanInBoth(page, 'billing-stripe')
    await page.getByRole('button', { name: 'Add new payment method' }).click()
    await page.waitForURL(`${stripe.base}/portal/**`)
    await page.close()
  })
  it('is there already when Stripe was faster', async () => {
    const who = await app.signUp()
    const page = await toCheckout(who)
    stripe.pay(page.url().split('/').at(-1) ?? '')
    await stripe.send(app.base, stripe.sent.splice(0))
    await expect
      .poll(async () => (await who.ask<Customer>('/billing/v2/customer', {}, 'GET')).data.plan, { timeout: 60_000 })
      .toBe('Starter')
    await page.goto(`${app.base}/settings/billing#done`)
    await page.getByText('Payment setup successful').waitFor()
    expect(await page.getByText('being processed').count()).toBe(0)
    await page.close()
  })
})
