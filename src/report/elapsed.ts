import type { GroupBy } from '../contract/dimensions.ts'
import { shortDay } from './date-text.ts'
import { addDays, type Day, daysBetween, daysIn, hourIn, startOfMonth, startOfWeek, todayIn } from './dates.ts'
import type { DaySpan } from './ranges.ts'

/** What the clock of a zone shows: the day, and the hour that runs (0 to 23). */
export interface ZoneClock {
  today: Day
  hour: number
}

/** Days of a period; of the last one only what came before `toHour`, where it is given. */
export interface Part extends DaySpan {
  toHour?: number
}
/** What of two periods stands against each other. */
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
 * What is compared while a period runs (R104: when a change is said). Of a single day the hours that are over, by the clock on the wall, so that a
 * day on which the clock is changed stands by the same hours; of several days the days that are over; in both periods as
 * many. `null`: nothing is over yet, or a day stands against several.
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

/** Whether a bucket of time is over: a day ("2026-03-02"), an hour ("2026-03-02T13:00+01:00"), or a longer one by its first day. */
export function isRowOver(groupBy: GroupBy, grp: string, { today, hour }: ZoneClock): boolean {
  if (grp.length > 10) return grp.slice(0, 13) < `${today}T${String(hour).padStart(2, '0')}`
  return lastDayOf(groupBy, grp) < today
}

/** The last day of a bucket that begins on a day; the first of a range may begin within its week, month or year. */
function lastDayOf(groupBy: GroupBy, first: Day): Day {
  if (groupBy === 'week') return addDays(startOfWeek(first), 6)
  if (groupBy === 'month') return addDays(startOfMonth(addDays(startOfMonth(first), 31)), -1)
  return groupBy === 'year' ? `${first.slice(0, 4)}-12-31` : first
}

/** "by 13:00" or "until 19 Oct", as the period compared with is cut; empty where it is whole. */
export function partText({ before }: Sides, whole: DaySpan): string {
  if (before.toHour !== undefined) return `by ${String(before.toHour).padStart(2, '0')}:00`
  return before.to === whole.to ? '' : `until ${shortDay(before.to)}`
}
