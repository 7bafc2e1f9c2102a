import type { Day } from '../../contract/days.ts'

/** The last day of a month in the form 2026-11. */
export function lastDayOf(month: string): Day {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
}
