import type { GroupBy } from '../contract/dimensions.ts'
import { addDays, isDay } from './dates.ts'
import { monthAxis, monthText, shortDay } from './date-text.ts'
import { ownWriting, type Writing } from './writing.ts'

// Keys of buckets: the first day, '2026-03-02', or the local hour with its offset, '2026-03-02T13:00+01:00'.
const dayOf = (grp: string): string => {
  const day = grp.slice(0, 10)
  return isDay(day) ? day : ''
}
const hourOf = (grp: string): string => grp.slice(11, 16)

/** A bucket as text, for tables and tooltips. Anything that is not a bucket stays unchanged. */
export function bucketText(groupBy: GroupBy, grp: string, to: Writing = ownWriting): string {
  const day = dayOf(grp)
  if (day === '') return grp
  if (groupBy === 'hour') return `${to.weekdayDay(day)}, ${hourOf(grp)}`
  if (groupBy === 'date') return to.weekdayFullDay(day)
  if (groupBy === 'week') return to.rangeText(day, addDays(day, 6))
  if (groupBy === 'month') return monthText(day)
  return groupBy === 'year' ? day.slice(0, 4) : grp
}

/** The same, short, for the axis of a chart. */
export function bucketAxis(groupBy: GroupBy, grp: string): string {
  const day = dayOf(grp)
  if (day === '') return grp
  if (groupBy === 'hour') return hourOf(grp)
  if (groupBy === 'month') return monthAxis(day)
  return groupBy === 'year' ? day.slice(0, 4) : shortDay(day)
}
