import { desc, eq, sql } from 'drizzle-orm'
import type { Customer } from '../../contract/billing/billing.ts'
import { planTable } from '../../contract/plan-table.ts'
import { account } from '../account/tables.ts'
import { notFound } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import type { Tx } from '../store/database/open.ts'
import { dollars, shownInvoice } from './invoices.ts'
import type { Running } from './quote.ts'
import { shownStripe } from './stripe/shown.ts'
import { boostPayout, invoice, stripeCustomer, subscription } from './tables.ts'

export type AccountState = { of: typeof account.$inferSelect; running: Running | null }
export type Provider = Customer['provider']

/** The account and its house subscription. */
export async function readState(tx: Tx, accountUuid: string, how: 'read' | 'lock' = 'read'): Promise<AccountState> {
  const wanted = tx.select().from(account).where(eq(account.uuid, accountUuid))
  const [of] = await (how === 'lock' ? wanted.for('update') : wanted)
  if (!of) throw notFound()
  const [running = null] = await tx.select().from(subscription).where(eq(subscription.accountUuid, accountUuid))
  return { of, running }
}

const shownRunning = (running: Running): Customer['subscriptions'][number] => ({
  subscriptionStatus: running.isPastDue ? 'past_due' : 'active',
  subscriptionPlanName: running.plan,
  subscriptionCurrency: 'usd',
  subscriptionPrice: dollars(planTable[running.plan].price[running.interval]),
  subscriptionInterval: running.interval,
  subscriptionCurrentPeriodEndDatetime: running.periodEnd.toISOString(),
  subscriptionNextPlanName: running.nextPlan,
})

/** Plan, subscription, cards, payments and payouts; money only for people allowed to see it. Read as the account. */
export async function readCustomer(
  tx: Tx,
  who: Principal,
  { provider, now, publicUrl }: { provider: Provider; now: Date; publicUrl: string },
): Promise<Customer> {
  const { of, running } = await readState(tx, who.accountUuid)
  const maySee = who.rights.includes('money')
  const [stripe] = await tx.select().from(stripeCustomer)
  const invoices = maySee
    ? await tx.select().from(invoice).orderBy(desc(invoice.issuedAt), desc(invoice.number)).limit(100)
    : []
  const payouts = maySee
    ? await tx.select().from(boostPayout).where(sql`${boostPayout.amountCents} > 0`).orderBy(desc(boostPayout.month))
    : []
  const isFree = provider === 'off' && !of.isDemo
  const byCard = stripe?.state ? shownStripe(stripe.state, publicUrl) : { subscriptions: [], sources: [], invoices: [] }
  return {
    provider,
    customer: { customerIsCustom: isFree || of.plan === 'Custom' },
    plan: isFree ? 'Custom' : of.plan,
    subscriptions: running ? [shownRunning(running)] : byCard.subscriptions,
    sources: maySee ? byCard.sources : [],
    invoices: [...(maySee ? byCard.invoices : []), ...invoices.map((i) => shownInvoice(i, { now, publicUrl }))]
      .toSorted((a, b) => b.invoiceCreatedDatetime.localeCompare(a.invoiceCreatedDatetime))
      .slice(0, 100),
    payouts: payouts.map((p) => ({
      payoutUuid: p.uuid,
      payoutDate: p.month,
      payoutAmount: dollars(p.amountCents),
      payoutCurrencyCode: p.currencyCode,
    })),
  }
}
