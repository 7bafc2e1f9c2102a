import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { account } from '../../account/tables.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Database } from '../../store/database/open.ts'
import { planOf, readDowngrade, noteFeedback } from '../downgrade.ts'
import { buyerOf } from '../invoices.ts'
import { stripeCustomer } from '../tables.ts'
import type { StripePort } from './port.ts'
import { lookupKey } from './read-stripe.ts'
import { paidPlan } from './shown.ts'
import { syncAccount, type SyncParts } from './sync.ts'

type Parts = SyncParts & { publicUrl: string }

/** A failed Stripe call gets our message; Stripe's own is only logged. */
async function said<T>({ log }: Parts, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fail) throw error
    log.warn('Stripe did not do what it was asked', { error })
    throw new Fail('unavailable', 'Stripe did not answer as it should. Nothing was paid. Try again in a minute.', error)
  }
}

/** The account's customer at Stripe, created on first use: the same key always gives the same customer. */
async function customerOf(database: Database, stripe: Stripe, accountUuid: string): Promise<string> {
  const [known] = await database.system.select().from(stripeCustomer).where(eq(stripeCustomer.accountUuid, accountUuid))
  if (known) return known.customerId
  const { buyer, email } = await database.as(accountUuid, async (tx) => {
    const [of] = await tx.select().from(account).where(eq(account.uuid, accountUuid))
    return { buyer: await buyerOf(tx, accountUuid), email: of?.billingEmail ?? '' }
  })
  const made = await stripe.customers.create(
    { name: buyer.name, ...(email ? { email } : {}), metadata: { account: accountUuid } },
    { idempotencyKey: `customer ${accountUuid}` },
  )
  await database.system.insert(stripeCustomer).values({ accountUuid, customerId: made.id }).onConflictDoNothing()
  const [kept] = await database.system.select().from(stripeCustomer).where(eq(stripeCustomer.accountUuid, accountUuid))
  return kept?.customerId ?? made.id
}

export function createStripePort(parts: Parts): StripePort {
  const { database, clock, publicUrl } = parts
  const page = `${publicUrl}/settings/billing`
  const stateOf = async (accountUuid: string) => {
    const [row] = await database.system.select().from(stripeCustomer).where(eq(stripeCustomer.accountUuid, accountUuid))
    return row ?? null
  }
  const portal = async (accountUuid: string): Promise<string> => {
    const stripe = await parts.stripe()
    const customer = await customerOf(database, stripe, accountUuid)
    return (await stripe.billingPortal.sessions.create({ customer, return_url: page })).url
  }
  return {
    checkout: (who, plan, interval) =>
      said(parts, async () => {
        const stripe = await parts.stripe()
        const customer = await customerOf(database, stripe, who.accountUuid)
        await syncAccount(parts, who.accountUuid)
        // existing payers change their subscription: a second one would be charged in addition
        if (paidPlan((await stateOf(who.accountUuid))?.state?.subscription ?? null, clock.now()))
          return portal(who.accountUuid)
        const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 })
        for (const session of open.data) await stripe.checkout.sessions.expire(session.id)
        const key = lookupKey(plan, interval)
        const [price] = (await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })).data
        if (!price)
          throw new Fail('unavailable', `Stripe has no price named ${key}: whoever runs this server has to add it`)
        const made = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer,
          client_reference_id: who.accountUuid,
          line_items: [{ price: price.id, quantity: 1 }],
          success_url: `${page}#done`,
          cancel_url: `${page}?plans=true`,
          subscription_data: { metadata: { account: who.accountUuid } },
          tax_id_collection: { enabled: true },
          customer_update: { name: 'auto', address: 'auto' },
        })
        if (!made.url) throw new Fail('unavailable', 'Stripe gave no address to pay at. Try again in a minute.')
        return made.url
      }),
    portal: (accountUuid) => said(parts, () => portal(accountUuid)),
    downgrade: (who, asked) =>
      said(parts, async () => {
        const known = await stateOf(who.accountUuid)
        const running = known?.state?.subscription
        if (!known?.state || !running || !paidPlan(running, clock.now()))
          throw new Fail('conflict', 'plan: There is no subscription to end')
        const plan = planOf[asked.plan]
        if (plan !== 'Freemium' && plan !== running.plan)
          throw new Fail('conflict', 'plan: Change between paid plans where you pay')
        const state = known.state
        await database.system.transaction(async (tx) => {
          const keep = await readDowngrade(tx, who, asked, running.plan)
          await noteFeedback(tx, who.accountUuid, asked, running.plan, clock.now())
          await tx
            .update(stripeCustomer)
            .set({ state: { ...state, keep: plan === 'Freemium' ? keep : null } })
            .where(eq(stripeCustomer.accountUuid, who.accountUuid))
        })
        await (await parts.stripe()).subscriptions.update(running.id, { cancel_at_period_end: plan === 'Freemium' })
        await syncAccount(parts, who.accountUuid)
      }),
    invoiceUrl: (accountUuid, invoiceId) =>
      said(parts, async () => {
        const known = await stateOf(accountUuid)
        if (!known?.state?.invoices.some((i) => i.id === invoiceId)) throw notFound()
        return (await (await parts.stripe()).invoices.retrieve(invoiceId)).invoice_pdf ?? null
      }),
  }
}

/** Accounts that are Stripe customers. */
export const customersOf = (database: Database) =>
  database.system
    .select({ accountUuid: stripeCustomer.accountUuid })
    .from(stripeCustomer)
    .orderBy(sql`synced_at NULLS FIRST`)
