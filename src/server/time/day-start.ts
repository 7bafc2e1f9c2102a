import { Temporal } from 'temporal-polyfill'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import type { Clock } from './clock.ts'

/** Half-open: includes `from`, excludes `to`. */
export type Instants = { from: Date; to: Date }

/**
 * The instant a calendar day begins in a zone. Usually local midnight; the first instant after it where the clock jumps
 * over midnight (Cairo); the start of the next day where a day was skipped altogether (Samoa, 2011-12-30), which makes
 * that day empty.
 */
export const dayStart = (day: Day, zone: string): Date => new Date(startOf(day, zone).epochMilliseconds)

const startOf = (day: Day, zone: string) => Temporal.PlainDate.from(day).toZonedDateTime(zone)
const dayMs = 86_400_000

/** Before every possible day: 0 would be after those before 1970. */
const UNSTEADY = Number.NEGATIVE_INFINITY

/** The start of every day in a range, and of the day after it: n + 1 instants in milliseconds. */
export function dayStarts(range: { fromDate: Day; toDate: Day }, zone: string): number[] {
  const starts: number[] = []
  let steadyUntil = UNSTEADY // the next clock change: until then midnights are 24 hours apart
  for (let i = 0; i <= daysBetween(range.fromDate, range.toDate) + 1; i++) {
    const before = starts.at(-1)
    if (before !== undefined && before + dayMs < steadyUntil) {
      starts.push(before + dayMs)
      continue
    }
    const day = addDays(range.fromDate, i)
    const start = startOf(day, zone)
    starts.push(start.epochMilliseconds)
    const isMidnight = start.toPlainDateTime().toString() === `${day}T00:00:00`
    steadyUntil = isMidnight
      ? (start.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY)
      : UNSTEADY
  }
  return starts
}

/** A range of days, both ends included, as instants. Its length depends on clock changes. */
export const rangeToInstants = (range: { fromDate: Day; toDate: Day }, zone: string): Instants => ({
  from: dayStart(range.fromDate, zone),
  to: dayStart(addDays(range.toDate, 1), zone),
})

/**
 * The instant a zone's clock shows an hour (0 to 23) of a day. The first one if it occurs twice; if the clock skips it,
 * later by the length of the jump.
 */
export const hourOn = (day: Day, hour: number, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds)

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek

/** The calendar day of an instant in a zone. */
export const dayOf = (instant: Date, zone: string): Day =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()

export const todayIn = (zone: string, clock: Clock): Day => dayOf(clock.now(), zone)

/** A period with a constant offset between the zone's clock and UTC, in seconds; `until` is `null` for the last. */
export type Offset = { until: Date | null; seconds: number }

/** The offsets between two instants, in order: one, plus one for every clock change in between. */
export function offsets({ from, to }: Instants, zone: string): Offset[] {
  const found: Offset[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone)
  for (;;) {
    const change = at.getTimeZoneTransition('next')
    const isLast = !change || change.epochMilliseconds >= to.getTime()
    found.push({ until: isLast ? null : new Date(change.epochMilliseconds), seconds: at.offsetNanoseconds / 1e9 })
    if (isLast) return found
    at = change
  }
}
