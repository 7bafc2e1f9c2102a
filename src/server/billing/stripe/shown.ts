import { invoiceDays } from '../../../contract/bounds.ts'
import type { Customer } from '../../../contract/billing/billing.ts'
import { planTable } from '../../../contract/plan-table.ts'
import { invoicePdfUrl } from '../invoices.ts'
import type { StripeState } from './state.ts'

/** Statuses that count as paid; `past_due` for as long as `isPaid` allows. */
const live = new Set(['active', 'trialing', 'past_due'])
/** How long a payment may be missing before the plan ends (R43: invoices), in milliseconds. */
const patience = invoiceDays.patience * 86_400_000

/** The plan that a subscription currently grants. One with an unknown status grants none. */
export function paidPlan(subscription: StripeState['subscription'], now: Date): 'Starter' | 'Growth' | null {
  if (!subscription || !live.has(subscription.status)) return null
  const since = subscription.pastDueSince
  if (since !== null && now.getTime() - Date.parse(since) > patience) return null
  return subscription.plan
}

const statuses: Readonly<Record<string, 'open' | 'paid' | 'void'>> = {
  paid: 'paid',
  open: 'open',
  uncollectible: 'open',
}

/** The last state read from Stripe, for display. */
export function shownStripe(
  { subscription: s, sources, invoices }: StripeState,
  publicUrl: string,
): Pick<Customer, 'subscriptions' | 'sources' | 'invoices'> {
  return {
    subscriptions:
      s && live.has(s.status)
        ? [
            {
              subscriptionStatus: s.pastDueSince === null ? 'active' : 'past_due',
              subscriptionPlanName: s.plan,
              subscriptionCurrency: s.currency,
              subscriptionPrice: planTable[s.plan].price[s.interval] / 100,
              subscriptionInterval: s.interval,
              subscriptionCurrentPeriodEndDatetime: s.periodEnd,
              subscriptionNextPlanName: s.cancelAtPeriodEnd ? 'Freemium' : null,
            },
          ]
        : [],
    sources: sources.map((c) => ({
      sourceBrand: c.brand,
      sourceLastFour: c.lastFour,
      sourceExpMonth: c.expMonth,
      sourceExpYear: c.expYear,
      sourceIsPrimary: c.isPrimary,
    })),
    invoices: invoices.map((i) => ({
      invoiceId: i.id,
      invoiceCreatedDatetime: i.createdAt,
      invoiceTotalAmount: i.totalCents / 100,
      invoiceCurrencyCode: i.currency.toUpperCase(),
      invoiceNumber: i.number,
      invoiceStatus: statuses[i.status] ?? 'void',
      invoiceType: 'invoice',
      invoicePlanName: i.planName,
      invoicePdfUrl: invoicePdfUrl(publicUrl, i.id),
    })),
  }
}
