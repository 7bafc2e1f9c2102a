import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer, InvoiceRow } from '../../contract/billing/billing.ts'
import { signUpBuyer } from '../../test/buyer.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { systemClock } from '../time/clock.ts'
import { addPayouts, owedCents } from './boost-payouts.ts'
import { dunJob } from './dun-job.ts'
import { creditInvoice, markPaid } from './operate.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    env: { BILLING: 'house', INVOICE_SELLER: JSON.stringify({ countryCode: 'DK', vatNumber: 'DK12345678' }) },
  })
})
afterAll(() => app.stop())

const inDays = (n: number) => new Date(Date.now() + n * 86_400_000 + 60_000)
const at = (time: Date) => ({ ...systemClock, now: () => time })
const buy = async (who: Session) =>
  (await who.ask<InvoiceRow>('/billing/v1/subscribe', { plan: 'starter', interval: 'month' })).data
const customerOf = async (who: Session) => (await who.ask<Customer>('/billing/v2/customer', {}, 'GET')).data
const idOf = new Map<string, string>()
/** Runs the reminders as of `days` from now; returns the mailed invoices. */
async function lookIn(days: number): Promise<string[]> {
  const told: string[] = []
  await dunJob({
    database: app.stores.database,
    clock: at(inDays(days)),
    mailInvoice: async (uuid) => void told.push(uuid),
  }).handler({}, new AbortController().signal)
  return told.filter((uuid) => idOf.has(uuid)).map((uuid) => idOf.get(uuid) ?? '')
}

describe('an invoice that nobody pays', () => {
  it('is reminded of after 7 days, past due after 14 and ends the plan after 28, each told once', async () => {
    const who = await signUpBuyer(app)
    const made = await buy(who)
    idOf.set(made.invoiceId, 'it')
    expect(await lookIn(6)).toEqual([])
    expect(await lookIn(7)).toEqual(['it'])
    expect(await lookIn(8)).toEqual([])
    expect((await customerOf(who)).subscriptions[0]?.subscriptionStatus).toBe('active')
    expect(await lookIn(15)).toEqual(['it'])
    expect((await customerOf(who)).subscriptions[0]?.subscriptionStatus).toBe('past_due')
    expect((await who.ask('/billing/v1/subscribe', { plan: 'growth', interval: 'month' })).message).toBe(
      'Please pay the invoice that is overdue first',
    )
    expect(await lookIn(28)).toEqual(['it'])
    expect(await lookIn(60)).toEqual([])
    expect(await customerOf(who)).toMatchObject({ plan: 'Freemium', subscriptions: [] })
  })
  it('is forgotten with its payment', async () => {
    const who = await signUpBuyer(app)
    const made = await buy(who)
    await lookIn(15)
    await markPaid(app.stores.database, made.invoiceNumber, inDays(16))
    expect((await customerOf(who)).subscriptions[0]?.subscriptionStatus).toBe('active')
    await lookIn(40)
    expect(await customerOf(who)).toMatchObject({ plan: 'Starter', invoices: [{ invoiceStatus: 'paid' }] })
  })
})

describe('a credit note', () => {
  it('takes an invoice back to the cent, with a number of its own, once, and is told of', async () => {
    const who = await signUpBuyer(app)
    await who.ask('/profile/v1/account', { accountCountryCode: 'DK' }, 'PUT')
    const made = await buy(who)
    const { number } = await creditInvoice(app.stores.database, made.invoiceNumber, new Date())
    const { invoices } = await customerOf(who)
    expect(invoices.map((i) => [i.invoiceNumber, i.invoiceType, i.invoiceStatus, i.invoiceTotalAmount])).toEqual([
      [number, 'credit', 'paid', -72.5],
      [made.invoiceNumber, 'invoice', 'void', 72.5],
    ])
    idOf.set(invoices[0]?.invoiceId ?? '', 'credit')
    expect(await lookIn(0)).toEqual(['credit'])
    expect(await lookIn(30)).toEqual([])
    await expect(creditInvoice(app.stores.database, made.invoiceNumber, new Date())).rejects.toThrow('already')
    await expect(creditInvoice(app.stores.database, number, new Date())).rejects.toThrow('There is no invoice')
  })
  it('of an invoice that was paid waits for the money to go back', async () => {
    const who = await signUpBuyer(app)
    const made = await buy(who)
    await markPaid(app.stores.database, made.invoiceNumber, new Date())
    const { number } = await creditInvoice(app.stores.database, made.invoiceNumber, new Date())
    const { invoices } = await customerOf(who)
    expect(invoices.map((i) => [i.invoiceNumber, i.invoiceStatus])).toEqual([
      [number, 'open'],
      [made.invoiceNumber, 'paid'],
    ])
  })
})

describe('boost payouts', () => {
  it('are a share of what came since the month before, less what was rejected of it later', () => {
    expect(owedCents(10_000, null, 12.5)).toBe(1250)
    expect(owedCents(15_000, { base: 10_000, owed: 1250 }, 12.5)).toBe(625)
    // 100.00 of it were rejected: 12.50 are owed back, and deducted next month
    expect(owedCents(5_000, { base: 15_000, owed: 625 }, 12.5)).toBe(-1250)
    expect(owedCents(25_000, { base: 5_000, owed: -1250 }, 12.5)).toBe(1250)
  })
  it('count approved and paid sales of boost campaigns up to the end of the month, in their own currency, once', async () => {
    const who = await signUpBuyer(app)
    const sale = (over: object) => ({
      account_uuid: who.accountUuid,
      conversion_uuid: randomUUID(),
      version: '1',
      is_deleted: 0,
      at: '2026-02-10 12:00:00.000',
      status: 'approved',
      kind: 'sale',
      sale: '0',
      commission: '100.00',
      currency: 'EUR',
      is_boost: true,
      ...over,
    })
    await app.stores.events.insert(
      'conversion',
      [
        sale({}),
        sale({ status: 'paid', commission: '50.40' }),
        sale({ currency: 'USD', commission: '7.00' }),
        sale({ status: 'pending' }),
        sale({ status: 'rejected' }),
        sale({ is_boost: false }),
        sale({ at: '2026-03-01 00:00:00.000' }),
      ],
      randomUUID(),
    )
    const parts = { ...app.stores, clock: at(new Date('2026-03-05T05:13:00Z')) }
    await addPayouts(parts, who.accountUuid, 10)
    await addPayouts(parts, who.accountUuid, 10)
    const { payouts } = await customerOf(who)
    expect(payouts.map((p) => `${p.payoutDate} ${p.payoutAmount} ${p.payoutCurrencyCode}`).toSorted()).toEqual([
      '2026-02-01 0.7 USD',
      '2026-02-01 15.04 EUR',
    ])
  })
})
