import type { Interval } from '../../contract/plan-table.ts'

/** The same day `months` later, in UTC; the last day of a month without that day. */
export function addMonths(from: Date, months: number, anchorDay: number): Date {
  const month = from.getUTCMonth() + months
  const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return new Date(
    Date.UTC(
      from.getUTCFullYear(),
      month,
      Math.min(anchorDay, last),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ),
  )
}
export const endOf = (from: Date, interval: Interval, anchorDay: number): Date =>
  addMonths(from, interval === 'year' ? 12 : 1, anchorDay)

/** The unused part of a paid period, in cents, rounded down: never more than was paid. */
export function unusedCents(paidCents: number, { start, end }: { start: Date; end: Date }, now: Date): number {
  const [whole, left] = [end.getTime() - start.getTime(), end.getTime() - now.getTime()]
  if (left <= 0 || whole <= 0) return 0
  return Math.floor((paidCents * Math.min(left, whole)) / whole)
}
