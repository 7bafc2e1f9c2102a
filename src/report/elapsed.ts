import type { GroupBy } from '../contract/dimensions.ts'
import { shortDay } from './date-text.ts'
import { addDays, type Day, daysBetween, daysIn, hourIn, startOfMonth, startOfWeek, todayIn } from './dates.ts'
import type { DaySpan } from './ranges.ts'

/** The current time in a zone: the day, and the current hour (0 to 23). */
export interface ZoneClock {
  today: Day
  hour: number
}

/** Days of a period; the last one only up to `toHour`, if set. */
export interface Part extends DaySpan {
  toHour?: number
}
/** The compared parts of two periods. */
export interface Sides {
  now: Part
  before: Part
}

/** An unknown zone counts as UTC. */
export function clockIn(timeZone: string, now: number | Date = Date.now()): ZoneClock {
  const at = new Date(now)
  return { today: todayIn(timeZone, at), hour: hourIn(timeZone, at) }
}

const isRunning = (span: DaySpan, { today }: ZoneClock) => span.to >= today
const daysOver = (span: DaySpan, clock: ZoneClock) =>
  Math.max(0, Math.min(daysIn(span.from, span.to), daysBetween(span.from, clock.today)))

/**
 * What is compared while a period is in progress (R104: when a change is shown). For a single day the finished hours,
 * by local clock time, so that a day with a clock change is compared by the same hours; for several days the finished
 * days; the same number in both periods. `null`: nothing has finished yet, or one day is compared with several.
 */
export function comparedSides(range: DaySpan, before: DaySpan, clock: ZoneClock): Sides | null {
  if (!isRunning(range, clock) && !isRunning(before, clock)) return { now: range, before }
  if (range.from === range.to && before.from === before.to) return sameHours(range, before, clock)
  const days = Math.min(daysOver(range, clock), daysOver(before, clock))
  const first = ({ from }: DaySpan) => ({ from, to: addDays(from, days - 1) })
  return days > 0 ? { now: first(range), before: first(before) } : null
}

function sameHours(range: DaySpan, before: DaySpan, { today, hour }: ZoneClock): Sides | null {
  if (range.to > today || before.to > today || hour === 0) return null
  const part = ({ from, to }: DaySpan): Part => ({ from, to, toHour: hour })
  return { now: part(range), before: part(before) }
}

/**
 * Whether a time bucket has ended: a day ("2026-03-02"), an hour ("2026-03-02T13:00+01:00"), or a longer one by its
 * first day.
 */
export function isRowOver(groupBy: GroupBy, grp: string, { today, hour }: ZoneClock): boolean {
  if (grp.length > 10) return grp.slice(0, 13) < `${today}T${String(hour).padStart(2, '0')}`
  return lastDayOf(groupBy, grp) < today
}

/**
 * The last day of a bucket that starts on a day; the first bucket of a range may start within its week, month or year.
 */
function lastDayOf(groupBy: GroupBy, first: Day): Day {
  if (groupBy === 'week') return addDays(startOfWeek(first), 6)
  if (groupBy === 'month') return addDays(startOfMonth(addDays(startOfMonth(first), 31)), -1)
  return groupBy === 'year' ? `${first.slice(0, 4)}-12-31` : first
}

/** "by 13:00" or "until 19 Oct", where the compared period is cut; empty if it is whole. */
export function partText({ before }: Sides, whole: DaySpan): string {
  if (before.toHour !== undefined) return `by ${String(before.toHour).padStart(2, '0')}:00`
  return before.to === whole.to ? '' : `until ${shortDay(before.to)}`
}
