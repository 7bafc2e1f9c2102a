import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { billing, InvoiceRow } from '../../contract/billing/billing.ts'
import type { Output } from '../../contract/call.ts'
import { mailTo } from '../../test/read-outbox.ts'
import { signUpBuyer } from '../../test/buyer.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { account } from '../account/tables.ts'
import { systemClock } from '../time/clock.ts'
import { addMonths } from './periods.ts'
import { renewJob } from './renew-job.ts'
import { subscription } from './tables.ts'

const seller = {
  name: 'Outbound ApS',
  address: 'Havnegade 1',
  zipcode: '1058',
  city: 'København',
  countryCode: 'DK',
  vatNumber: 'DK12345678',
}
let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { BILLING: 'house', INVOICE_SELLER: JSON.stringify(seller) } })
})
afterAll(() => app.stop())

const addSite = (who: Session, n: number) =>
  who.ask('/channels/v1/channels', {
    channelName: `Site ${n}`,
    channelDomain: `s${n}-${who.accountUuid.slice(0, 8)}.dk`,
  })
type Told = Output<typeof billing.customer>
const customerOf = async (who: Session) => (await who.ask<Told>('/billing/v2/customer', {}, 'GET')).data
const buy = (who: Session, plan: string, interval = 'year') =>
  who.ask<InvoiceRow>('/billing/v1/subscribe', { plan, interval })
const planIn = async (who: Session) =>
  (await who.ask<{ userAccountPlan: string }>('/profile/v1/me', {}, 'GET')).data.userAccountPlan

describe('the limits of a plan', () => {
  it('let five sites into Freemium and no sixth, however many come at once', async () => {
    const who = await signUpBuyer(app)
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => addSite(who, n)))
    expect(made.filter((m) => m.code === 200)).toHaveLength(5)
    expect(made.find((m) => m.code !== 200)).toMatchObject({
      code: 402,
      message: 'Your plan Freemium holds 5 sites. A bigger plan holds more: see Plans & Billing',
    })
  })
  it('let five feeds into Freemium and no sixth, and keep what is there', async () => {
    const who = await signUpBuyer(app)
    const input = {
      name: 'Shop',
      domain: 'shop.se',
      filename: 'shop',
      country: 'SE',
      currency: 'SEK',
      titleFormat: 'title',
      feedUrl: 'https://127.0.0.1/feed.csv',
      feedFormat: 'custom_csv',
    }
    const made = await Promise.all(Array.from({ length: 7 }, () => who.ask('/feeds/v1/xml', input)))
    expect(made.filter((m) => m.code === 200)).toHaveLength(5)
    expect(made.find((m) => m.code !== 200)).toMatchObject({
      code: 402,
      message: 'Your plan Freemium holds 5 feeds. A bigger plan holds more: see Plans & Billing',
    })
    expect((await who.ask<{ total: number }>('/feeds/v1/xml', {}, 'GET')).data.total).toBe(5)
  })
  it('let one user into Freemium, and three into Starter from the moment it is bought', async () => {
    const who = await signUpBuyer(app)
    const invite = () => who.ask('/profile/v1/invitations', { invitationEmail: 'maja@nordlys.example' })
    expect(await invite()).toMatchObject({
      code: 402,
      message: 'Your plan Freemium holds 1 user. A bigger plan holds more: see Plans & Billing',
    })
    expect((await buy(who, 'starter')).code).toBe(200)
    expect((await invite()).code).toBe(200)
  })
})

describe('a plan that is bought', () => {
  it('holds at once, with an invoice that is mailed with its file and has the VAT of the seller’s country', async () => {
    const userEmail = `${crypto.randomUUID()}@example.com`
    const who = await signUpBuyer(app, { userEmail })
    await who.ask('/profile/v1/account', { accountCountryCode: 'DK' }, 'PUT')
    const bought = await buy(who, 'growth')
    // 12 × 149.00, plus a quarter of it
    expect(bought).toMatchObject({ code: 200, data: { invoiceTotalAmount: 2235, invoiceStatus: 'open' } })
    expect(await planIn(who)).toBe('Growth')
    expect((await customerOf(who)).subscriptions).toMatchObject([
      { subscriptionPlanName: 'Growth', subscriptionPrice: 149, subscriptionInterval: 'year' },
    ])
    const mail = await mailTo(app.dir, userEmail, bought.data.invoiceNumber)
    expect(mail.text).toContain('application/pdf')
    const file = await who.ask<{ base64: string }>(`/billing/v1/invoices/${bought.data.invoiceId}`, {}, 'GET')
    expect(Buffer.from(file.data.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })
  it('has its invoice at an address that opens for who may see money, and for nobody else', async () => {
    const who = await signUpBuyer(app)
    const { invoicePdfUrl } = (await buy(who, 'starter')).data
    expect((await customerOf(who)).invoices).toMatchObject([{ invoicePdfUrl }])
    const open = (cookie: string, address = invoicePdfUrl) =>
      fetch(address.replace(/^https?:\/\/[^/]+/, app.base), { headers: { cookie } })
    const file = await open(who.cookie)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await file.text()).slice(0, 5)).toBe('%PDF-')
    const stranger = await signUpBuyer(app)
    expect((await open('')).status).toBe(401)
    expect((await open(stranger.cookie)).status).toBe(404)
    expect((await open(who.cookie, `${app.base}/tr/invoices/nothing.pdf`)).status).toBe(404)
    await app.stores.database.pool.query(`UPDATE "user" SET role = 'member' WHERE id = $1`, [who.userUuid])
    expect((await open(who.cookie)).status).toBe(403)
  })
  it('is told with what this month used of it', async () => {
    const who = await signUpBuyer(app)
    const { usage } = await customerOf(who)
    expect(usage).toEqual((await who.ask('/billing/v2/usage', {}, 'GET')).data)
    expect(usage.usage).toMatchObject({ users: 1, records: 0 })
  })
  it('numbers invoices without a gap, though many are bought at once and some are refused', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUpBuyer(app)))
    const before = await app.stores.database.pool.query('SELECT last FROM invoice_counter')
    const all = await Promise.all(people.flatMap((who) => [buy(who, 'starter'), buy(who, 'starter')]))
    const numbers = all.filter((a) => a.code === 200).map((a) => Number(a.data.invoiceNumber.slice(-4)))
    expect(numbers).toHaveLength(6)
    const first = ((before.rows[0]?.last as number | undefined) ?? 0) + 1
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 6 }, (_, n) => first + n))
  })
  it('is priced when the buyer’s VAT can be known: a German company gets no Danish VAT', async () => {
    const who = await app.signUp()
    const company = (over: object) => who.ask('/profile/v1/account', over, 'PUT')
    const quote = () =>
      who.ask<{ vat: number; vatNote: string }>('/billing/v1/quote', { plan: 'starter', interval: 'month' })
    const lack = { code: 400, message: 'accountCountryCode: Say where the company is: the VAT follows from it' }
    expect(await quote()).toMatchObject(lack)
    expect(await buy(who, 'starter', 'month')).toMatchObject(lack)
    expect(await planIn(who)).toBe('Freemium')
    await company({ accountCountryCode: 'DE', accountAddress: 'Hafenstraße 1', accountCity: 'Hamburg' })
    await company({ accountVatNumber: 'DE12345' })
    expect((await quote()).message).toBe('accountVatNumber: Must be a VAT number of Germany, or empty')
    await company({ accountVatNumber: 'DE 123 456 789' })
    expect((await quote()).data).toMatchObject({ vat: 0, vatNote: 'Reverse charge' })
    // 58.00 × 19 % for a German without a number
    await company({ accountVatNumber: '' })
    expect((await quote()).data).toMatchObject({ vat: 11.02, vatNote: '' })
  })
  it('opens recommendations and networks of one’s own, which Freemium does not hold', async () => {
    const who = await signUpBuyer(app)
    const own = {
      networkName: 'Own',
      linkTemplate: 'https://own.example/go?u={target}&s={clickId}',
      subIdParameter: 's',
      currencyCode: 'DKK',
    }
    const asked = async () => [
      (await who.ask('/discovers/v1/recommendations', {}, 'GET')).code,
      (await who.ask('/networks/v1/custom', own)).message,
    ]
    expect(await asked()).toEqual([402, 'Custom networks: part of the plan Starter. Your plan is Freemium.'])
    await buy(who, 'starter', 'month')
    expect((await asked())[0]).toBe(200)
    expect((await who.ask<unknown[]>('/networks/v1/custom', {}, 'GET')).data).toHaveLength(1)
  })
  it('counts what is left of the plan before, to the cent and never below zero', async () => {
    const who = await signUpBuyer(app)
    await buy(who, 'starter', 'month')
    const quote = await who.ask<{ net: number; credit: number }>('/billing/v1/quote', {
      plan: 'growth',
      interval: 'month',
    })
    expect(quote.data.net + quote.data.credit).toBe(175)
    expect(quote.data.credit).toBeGreaterThan(57.9)
    expect(quote.data.credit).toBeLessThanOrEqual(58)
    expect(await buy(who, 'starter', 'month')).toMatchObject({ code: 409, message: 'plan: This is your current plan' })
  })
  it('gets smaller at the end of its period, is taken back until then, and its sites stay', async () => {
    const who = await signUpBuyer(app)
    await buy(who, 'starter', 'month')
    for (let n = 0; n < 7; n++) expect((await addSite(who, n)).code).toBe(200)
    const down = (plan: string) => who.ask<Output<typeof billing.downgrade>>('/billing/v1/downgrade', { plan })
    expect((await down('freemium')).data.subscriptions[0]?.subscriptionNextPlanName).toBe('Freemium')
    expect((await down('starter')).data.subscriptions[0]?.subscriptionNextPlanName).toBeNull()
    await down('freemium')
    expect(await planIn(who)).toBe('Starter')
    await renewAt(addMonths(new Date(), 2, 1))
    expect(await planIn(who)).toBe('Freemium')
    expect((await who.ask<unknown[]>('/channels/v1/list', {}, 'GET')).data).toHaveLength(7)
    expect((await addSite(who, 8)).code).toBe(402)
  })
  it('renews with the next invoice, once however often it is looked for', async () => {
    const who = await signUpBuyer(app)
    await buy(who, 'starter', 'month')
    const [running] = await app.stores.database.system
      .select()
      .from(subscription)
      .where(eq(subscription.accountUuid, who.accountUuid))
    const due = new Date((running?.periodEnd.getTime() ?? 0) + 1000)
    await Promise.all([renewAt(due), renewAt(due)])
    expect((await customerOf(who)).invoices.map((i) => i.invoiceTotalAmount)).toEqual([72.5, 72.5])
  })
  it('is bought by who may see money, and read by the others without its invoices', async () => {
    const who = await signUpBuyer(app)
    await buy(who, 'starter')
    await app.stores.database.pool.query(`UPDATE "user" SET role = 'member' WHERE id = $1`, [who.userUuid])
    expect((await buy(who, 'growth')).code).toBe(403)
    expect(await customerOf(who)).toMatchObject({ plan: 'Starter', invoices: [] })
  })
  it('is not bought over a contract', async () => {
    const who = await signUpBuyer(app)
    await app.stores.database.system.update(account).set({ plan: 'Custom' }).where(eq(account.uuid, who.accountUuid))
    expect((await buy(who, 'starter')).message).toContain("You're on a custom plan.")
  })
})

describe('the usage of a month', () => {
  it('is what the reports count, with the limits of the plan', async () => {
    const who = await signUpBuyer(app)
    expect((await who.ask('/billing/v2/usage', {}, 'GET')).data).toMatchObject({
      usage: { commission: 0, users: 1, records: 0, pageviews: 0 },
      limits: { commission: 10_000, users: 1, records: 10_000, partners: 0, pageviews: 100_000 },
    })
    const granted = { granted: ['partners' as const] }
    await app.stores.database.system.update(account).set(granted).where(eq(account.uuid, who.accountUuid))
    expect((await who.ask('/billing/v2/usage', {}, 'GET')).data).toMatchObject({ limits: { users: 1, partners: null } })
  })
})

/** Runs the job at another time. */
async function renewAt(time: Date): Promise<void> {
  await renewJob({
    database: app.stores.database,
    clock: { ...systemClock, now: () => time },
    seller,
    mailInvoice: async () => undefined,
  }).handler({}, new AbortController().signal)
}
