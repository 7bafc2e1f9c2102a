import { type Interval, pricePerPeriod } from '../../contract/plan-table.ts'
import { endOf, unusedCents } from './periods.ts'
import type { InvoiceLine, subscription } from './tables.ts'

export type Running = typeof subscription.$inferSelect
export type PaidPlan = 'Starter' | 'Growth'
const each: Record<Interval, string> = { year: 'one year', month: 'one month' }

/**
 * The price of a plan from now on: a whole period minus the rest of the current one. An excess is not refunded: the
 * invoice is never negative.
 */
export function quoteOf(running: Running | null, plan: PaidPlan, interval: Interval, now: Date) {
  const anchorDay = now.getUTCDate()
  const price = pricePerPeriod(plan, interval)
  const unused =
    running === null
      ? 0
      : unusedCents(
          pricePerPeriod(running.plan, running.interval),
          { start: running.periodStart, end: running.periodEnd },
          now,
        )
  const creditCents = Math.min(price, unused)
  const lines: InvoiceLine[] = [
    { text: `${plan}, ${each[interval]}`, cents: price },
    ...(creditCents > 0 && running ? [{ text: `Unused days of ${running.plan}`, cents: -creditCents }] : []),
  ]
  return { lines, creditCents, anchorDay, periodEnd: endOf(now, interval, anchorDay) }
}
