import { addDays, type Day, daysBetween } from '../../report/dates.ts'

export const logRanges = ['1W', '1M', '3M', '12M', 'All time'] as const
export type LogRange = (typeof logRanges)[number]
const days: Readonly<Record<Exclude<LogRange, 'All time'>, number>> = { '1W': 7, '1M': 30, '3M': 91, '12M': 365 }

/** The ranges that the data covers: each that starts after the first event, and the first one that contains it. */
export function rangesFor(first: Day | null, today: Day): LogRange[] {
  if (first === null) return ['1M']
  const age = daysBetween(first, today)
  const shorter = logRanges.filter((r) => r === '1W' || r === '1M' || (r !== 'All time' && days[r] < age))
  return [...shorter, 'All time']
}

export const rangeDays = (range: LogRange, first: Day | null, today: Day): { fromDate: Day; toDate: Day } => ({
  fromDate: range === 'All time' ? (first ?? addDays(today, -days['1M'])) : addDays(today, -days[range]),
  toDate: today,
})
