import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Customer } from '../../../contract/billing/billing.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { startStripe, type StripeStandIn } from '../../../test/stripe-stand-in.ts'
import { systemClock } from '../../time/clock.ts'
import { silentLog } from '../../log/log.ts'
import { resyncJob } from './jobs.ts'
import { openStripe } from './open-stripe.ts'

let app: TestApp
let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await startStripe()
  app = await startApp({
    env: {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_standin',
      STRIPE_WEBHOOK_SECRETS: 'whsec_older,whsec_standin',
      NETWORK_BASE_URLS: JSON.stringify({ stripe: stripe.base }),
    },
  })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const customerOf = async (who: Session) => (await who.ask<Customer>('/billing/v2/customer', {}, 'GET')).data
const planBecomes = (who: Session, plan: string) =>
  vi.waitFor(async () => expect((await customerOf(who)).plan).toBe(plan), { timeout: 60_000, interval: 100 })
const checkout = async (who: Session, plan = 'growth', interval = 'year') => {
  const { data, code, message } = await who.ask<{ checkoutSessionUrl: string }>('/billing/v1/checkout', {
    plan,
    interval,
  })
  return {
    code,
    message,
    url: data?.checkoutSessionUrl ?? '',
    session: data?.checkoutSessionUrl?.split('/').at(-1) ?? '',
  }
}
/** Pays for a plan; returns the resulting Stripe events. */
async function bought(who: Session, plan = 'growth') {
  const { session } = await checkout(who, plan)
  const from = stripe.sent.length
  const subscription = stripe.pay(session)
  return { subscription, events: stripe.sent.slice(from) }
}
const resync = (now = systemClock.now) =>
  resyncJob({
    database: app.stores.database,
    clock: { ...systemClock, now },
    log: silentLog,
    stripe: () => openStripe('sk_test_standin', stripe.base),
  }).handler({}, new AbortController().signal)

describe('a plan that is paid by card', () => {
  it('holds once Stripe has told of it, with its card and its invoice', async () => {
    const who = await app.signUp()
    const { events } = await bought(who)
    // returned before the webhook: that alone grants nothing
    expect(await customerOf(who)).toMatchObject({ plan: 'Freemium', provider: 'stripe' })
    expect(await stripe.send(app.base, events)).toEqual([200, 200, 200])
    await planBecomes(who, 'Growth')
    expect(await customerOf(who)).toMatchObject({
      subscriptions: [{ subscriptionStatus: 'active', subscriptionPlanName: 'Growth', subscriptionPrice: 149 }],
      sources: [
        { sourceBrand: 'visa', sourceLastFour: '4242', sourceExpMonth: 8, sourceExpYear: 2028, sourceIsPrimary: true },
      ],
      invoices: [{ invoiceTotalAmount: 1788, invoiceStatus: 'paid', invoiceCurrencyCode: 'USD' }],
    })
    const [invoice] = (await customerOf(who)).invoices
    const pdf = await who.ask<{ url: string }>(`/billing/v1/invoices/${invoice?.invoiceId}`, {}, 'GET')
    expect(pdf.data.url).toContain(stripe.base)
    const other = await app.signUp()
    expect((await other.ask(`/billing/v1/invoices/${invoice?.invoiceId}`, {}, 'GET')).code).toBe(404)
  })
  it('is the same when events come twice, backwards and a hundred at once', async () => {
    const who = await app.signUp()
    const { events } = await bought(who, 'starter')
    await stripe.send(app.base, events.toReversed())
    const [one] = events
    const all = await Promise.all(Array.from({ length: 100 }, () => stripe.send(app.base, one ? [one] : [])))
    expect(new Set(all.flat())).toEqual(new Set([200]))
    await planBecomes(who, 'Starter')
    const { subscriptions, invoices } = await customerOf(who)
    expect([subscriptions.length, invoices.length]).toEqual([1, 1])
  })
  it('does not come back when an old event is told late', async () => {
    const who = await app.signUp()
    const { events, subscription } = await bought(who)
    await stripe.send(app.base, events)
    await planBecomes(who, 'Growth')
    subscription.status = 'canceled'
    stripe.tell('customer.subscription.deleted', { ...subscription })
    await stripe.send(app.base, stripe.sent.slice(-1))
    await planBecomes(who, 'Freemium')
    // "created", for a subscription that has ended by now
    await stripe.send(app.base, events)
    await resync()
    expect((await customerOf(who)).plan).toBe('Freemium')
  })
  it('is found by the nightly reading when nothing was told', async () => {
    const who = await app.signUp()
    await bought(who)
    await resync()
    expect((await customerOf(who)).plan).toBe('Growth')
  })
  it('paid in two tabs is paid once: the older stays, the newer is cancelled', async () => {
    const who = await app.signUp()
    const first = await checkout(who)
    stripe.pay(first.session)
    const second = stripe.sessions.get(first.session)
    const copy = { ...second, id: `cs_${randomUUID()}`, status: 'open' } as NonNullable<typeof second>
    stripe.sessions.set(copy.id, copy)
    const newer = stripe.pay(copy.id)
    newer.created += 60
    await stripe.send(app.base, stripe.sent.slice(-1))
    await vi.waitFor(() => expect(newer.status).toBe('canceled'), { timeout: 60_000, interval: 100 })
    await planBecomes(who, 'Growth')
  })
  it('sends who pays already to the portal, and expires what was left open', async () => {
    const who = await app.signUp()
    const first = await checkout(who)
    const second = await checkout(who, 'starter')
    expect(stripe.sessions.get(first.session)?.status).toBe('expired')
    stripe.pay(second.session)
    expect((await checkout(who)).url).toContain('/portal/')
  })
  it('stays for 28 days when a renewal fails, and not a day longer', async () => {
    const who = await app.signUp()
    const { subscription } = await bought(who)
    subscription.status = 'past_due'
    stripe.bill(subscription, 'outbound_growth_year', 'open')
    await resync()
    expect((await customerOf(who)).subscriptions[0]?.subscriptionStatus).toBe('past_due')
    expect((await customerOf(who)).plan).toBe('Growth')
    await resync(() => new Date(Date.now() + 27 * 86_400_000))
    expect((await customerOf(who)).plan).toBe('Growth')
    await resync(() => new Date(Date.now() + 29 * 86_400_000))
    expect((await customerOf(who)).plan).toBe('Freemium')
    subscription.status = 'active'
    await resync()
    expect((await customerOf(who)).plan).toBe('Growth')
  })
  it('is ended at the end of its period, and taken back until then', async () => {
    const who = await app.signUp()
    const { subscription } = await bought(who)
    await resync()
    const down = (plan: string) => who.ask<Customer>('/billing/v1/downgrade', { plan })
    expect((await down('freemium')).data.subscriptions[0]?.subscriptionNextPlanName).toBe('Freemium')
    expect(subscription.cancel_at_period_end).toBe(true)
    expect((await down('growth')).data.subscriptions[0]?.subscriptionNextPlanName).toBeNull()
    expect((await down('starter')).message).toBe('plan: Change between paid plans where you pay')
  })
})

describe('a word of Stripe', () => {
  const event = JSON.stringify({ livemode: false, data: { object: { object: 'customer', id: 'cus_unknown' } } })
  const send = (over: { at?: number; with?: string } = {}, body = event) => stripe.send(app.base, [{ body }], over)
  const now = () => Math.floor(Date.now() / 1000)
  it('is believed with either secret and for five minutes, before and after', async () => {
    expect(await send()).toEqual([200])
    expect(await send({ with: 'whsec_older' })).toEqual([200])
    expect(await send({ with: 'whsec_foreign' })).toEqual([400])
    expect(await send({ at: now() - 290 })).toEqual([200])
    expect(await send({ at: now() - 305 })).toEqual([400])
    expect(await send({ at: now() + 320 })).toEqual([400])
  })
  it('is refused unsigned, changed on its way, of the live world, and by any other way than a POST', async () => {
    const post = (headers: Record<string, string>, body: string) =>
      fetch(`${app.base}/tr/billing/v1/stripe`, { method: 'POST', headers, body }).then((answer) => answer.status)
    const signature = stripe.signature(event)
    expect(await post({}, event)).toBe(400)
    expect(await post({ 'stripe-signature': signature }, `${event} `)).toBe(400)
    expect(await post({ 'stripe-signature': `${signature},t=${now()}` }, event)).toBe(400)
    const live = event.replace('false', 'true')
    expect(await send({}, live)).toEqual([400])
    expect(await send({}, 'no json')).toEqual([400])
    expect((await fetch(`${app.base}/tr/billing/v1/stripe`)).status).toBe(405)
  })
})

describe('when Stripe is away', () => {
  it('the last state is shown, nobody loses a plan, and buying is refused in words', async () => {
    const who = await app.signUp()
    await bought(who)
    await resync()
    stripe.setAway(true)
    try {
      await resync()
      expect(await customerOf(who)).toMatchObject({ plan: 'Growth', subscriptions: [{ subscriptionStatus: 'active' }] })
      const other = await app.signUp()
      expect(await checkout(other)).toMatchObject({
        code: 503,
        message: 'Stripe did not answer as it should. Nothing was paid. Try again in a minute.',
      })
    } finally {
      stripe.setAway(false)
    }
  })
})
