import { addDays, type Day } from '../../contract/days.ts'

/**
 * The first UTC day that is kept: of the current month and the given number of whole months before it. One day earlier
 * than the first of that month, because east of Greenwich it has begun by then.
 */
export function keptFrom(months: number, now: Date): Day {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  return addDays(first.toISOString().slice(0, 10) as Day, -1)
}
