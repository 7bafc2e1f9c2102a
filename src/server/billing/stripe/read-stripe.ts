import type Stripe from 'stripe'
import type { Interval } from '../../../contract/plan-table.ts'
import type { StripeState } from './state.ts'

/** Prices are found by these lookup keys, which the operator sets at Stripe. */
export const lookupKey = (plan: 'Starter' | 'Growth', interval: Interval): string =>
  `outbound_${plan.toLowerCase()}_${interval}`
const plans = new Map(
  (['Starter', 'Growth'] as const).flatMap((plan) =>
    (['year', 'month'] as const).map((interval) => [lookupKey(plan, interval), { plan, interval }] as const),
  ),
)
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
/** An ended subscription does not determine the plan. */
const isOver = (s: Stripe.Subscription) => s.status === 'canceled' || s.status === 'incomplete_expired'

const priceOf = (s: Stripe.Subscription) => plans.get(s.items.data[0]?.price.lookup_key ?? '')

type Read = {
  state: Omit<StripeState, 'keep'>
  /** Further subscriptions besides the oldest: paid twice in two tabs. */
  tooMany: string[]
}

/** Everything that matters about a customer, in Stripe's current state. The order of events does not matter. */
export async function readStripe(stripe: Stripe, customer: string): Promise<Read> {
  const [subscriptions, cards, invoices, who] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 20 }),
    stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 20 }),
    stripe.invoices.list({ customer, limit: 100 }),
    stripe.customers.retrieve(customer),
  ])
  const running = subscriptions.data
    .filter((s) => !isOver(s) && priceOf(s))
    .toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id))
  // a paid subscription takes precedence over one awaiting its first payment
  const first = running.find((s) => s.status !== 'incomplete') ?? running[0]
  const bought = first && priceOf(first)
  const item = first?.items.data[0]
  const unpaid = invoices.data.filter((i) => i.status === 'open' && i.attempted).map((i) => i.created)
  const standard =
    first?.default_payment_method ?? (who.deleted ? null : (who.invoice_settings.default_payment_method ?? null))
  const primary = typeof standard === 'string' ? standard : standard?.id
  return {
    tooMany: running.filter((s) => s !== first && s.status !== 'incomplete').map((s) => s.id),
    state: {
      subscription:
        first && bought && item
          ? {
              id: first.id,
              status: first.status,
              ...bought,
              currency: first.currency,
              periodEnd: iso(item.current_period_end),
              cancelAtPeriodEnd: first.cancel_at_period_end,
              pastDueSince:
                first.status === 'past_due'
                  ? iso(unpaid.length > 0 ? Math.min(...unpaid) : item.current_period_start)
                  : null,
            }
          : null,
      sources: cards.data.flatMap(({ id, card }) =>
        card
          ? [
              {
                brand: card.brand,
                lastFour: card.last4,
                expMonth: card.exp_month,
                expYear: card.exp_year,
                isPrimary: id === primary,
              },
            ]
          : [],
      ),
      invoices: invoices.data
        .filter((i) => i.status !== 'draft')
        .map((i) => ({
          id: i.id ?? '',
          number: i.number ?? '',
          createdAt: iso(i.created),
          totalCents: i.total,
          currency: i.currency,
          status: i.status ?? 'void',
          planName: i.lines.data[0]?.description ?? '',
        })),
    },
  }
}
