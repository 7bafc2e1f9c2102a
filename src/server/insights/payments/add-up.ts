import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import type { UsualDelay } from './usual-delay.ts'

/** Cents of one network, month of the sale and currency. */
export type Part = { network: string; month: string; currency: string; approved: number; paid: number; own: number }
/** Cents of unpaid sales of one month of the sale and one day of approval. `byBank`: those whose money came by bank. */
export type Waiting = { month: string; approved: Day; cents: number; byBank: number }

/** `approved` is the sum of `owed`, `byBank` and `untold`. */
type Sums = { approved: number; paid: number; overdue: number; owed: number; byBank: number; untold: number }
/** The first month of sales for which payments are reported: '' for all months, null for none. */
export type PaidSince = string | null
export type NetworkSums = Sums & {
  currencies: { currencyCode: string; approved: number }[]
  since: Day | null
  expected: { from: Day; by: Day } | null
  months: (Sums & { month: string })[]
}

const total = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0)
const later = (a: Day, b: Day): Day => (a > b ? a : b)

/** True when a sale has waited longer than nine of ten paid sales did (R227: what is overdue). */
export const isOverdue = (approved: Day, delay: UsualDelay | null, today: Day): boolean =>
  delay !== null && daysBetween(approved, today) > delay.high

/**
 * When sales that are not overdue are usually paid: the oldest after the median delay, all of them four times out of
 * five.
 */
function expectedOf(waiting: readonly Waiting[], delay: UsualDelay | null, today: Day): NetworkSums['expected'] {
  const days = waiting.filter((w) => !isOverdue(w.approved, delay, today)).map((w) => w.approved)
  const [oldest, newest] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (!delay || oldest === undefined || newest === undefined) return null
  const from = later(addDays(oldest, delay.median), today)
  return { from, by: later(addDays(newest, delay.high), from) }
}

const reportsPayment = (told: PaidSince, month: string): boolean => told !== null && month >= told

/** What one network owes and has paid, in cents (R252: what is known to be owed). Pure. */
export function addUp(
  parts: readonly Part[],
  every: readonly Waiting[],
  { delay, today, told }: { delay: UsualDelay | null; today: Day; told: PaidSince },
): NetworkSums {
  const waiting = every
    .filter((w) => reportsPayment(told, w.month))
    .map((w) => ({ ...w, cents: w.cents - w.byBank }))
    .filter((w) => w.cents !== 0)
  const late = waiting.filter((w) => isOverdue(w.approved, delay, today))
  const sums = (own: readonly Part[], ofMonth: (month: string) => boolean): Sums => {
    const approved = total(own, (p) => p.approved)
    const untold = total(own, (p) => (reportsPayment(told, p.month) ? 0 : p.approved))
    const byBank = total(every, (w) => (ofMonth(w.month) && reportsPayment(told, w.month) ? w.byBank : 0))
    return {
      approved,
      paid: total(own, (p) => p.paid),
      overdue: total(late, (w) => (ofMonth(w.month) ? w.cents : 0)),
      owed: approved - untold - byBank,
      byBank,
      untold,
    }
  }
  const currencies = new Map<string, number>()
  for (const { currency, own } of parts) currencies.set(currency, (currencies.get(currency) ?? 0) + own)
  const months = [...new Set(parts.map((p) => p.month))].toSorted().toReversed()
  return {
    ...sums(parts, () => true),
    currencies: [...currencies]
      .filter(([, approved]) => approved !== 0)
      .map(([currencyCode, approved]) => ({ currencyCode, approved }))
      .toSorted((a, b) => (a.currencyCode < b.currencyCode ? -1 : 1)),
    since: waiting.map((w) => w.approved).toSorted()[0] ?? null,
    expected: expectedOf(waiting, delay, today),
    months: months.map((month) => ({
      month,
      ...sums(
        parts.filter((p) => p.month === month),
        (of) => of === month,
      ),
    })),
  }
}
