import { Temporal } from 'temporal-polyfill'
import { addDays, type Day } from '../../contract/days.ts'
import { dayStart, dayStarts } from './day-start.ts'

export const grains = ['hour', 'date', 'week', 'month', 'year'] as const
export type Grain = (typeof grains)[number]

/**
 * One piece of time of a report. Its key is `startsAt`, never a label: the hour the clock goes back exists twice, with
 * the same name and different instants.
 *
 * - `grp`: the first day (`2026-03-02`; for a week its Monday), or `2026-03-02T13:00+01:00` for an hour;
 * - `name`: `2026-03-02 13:00`, `2026-03-02`, `2026-W10`, `2026-03`, `2026`.
 */
export type Bucket = { startsAt: Date; grp: string; name: string }
type Range = { fromDate: Day; toDate: Day }

const hourMs = 3_600_000

const hourBucket = (instant: number, zone: string): Bucket => {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  const [date = '', time = ''] = local.toPlainDateTime().toString({ smallestUnit: 'minute' }).split('T')
  return { startsAt: new Date(instant), grp: `${date}T${time}${local.offset}`, name: `${date} ${time}` }
}

/**
 * Hours are counted from the start of their day, as ClickHouse's `toStartOfHour` counts them: a day of 23, 24.5 or 25
 * hours has as many (the last one may be shorter), and each is named by the local time it begins at.
 */
function hours(range: Range, zone: string): Bucket[] {
  const starts = dayStarts(range, zone)
  return starts.slice(0, -1).flatMap((start, i) => {
    const length = (starts[i + 1] ?? start) - start
    const first = hourBucket(start, zone)
    const usual = length === 24 * hourMs && first.name.endsWith('00:00')
    return Array.from({ length: Math.ceil(length / hourMs) }, (_, h) => {
      if (!usual) return hourBucket(start + h * hourMs, zone)
      const hour = String(h).padStart(2, '0')
      const grp = `${first.grp.slice(0, 11)}${hour}${first.grp.slice(13)}`
      return { startsAt: new Date(start + h * hourMs), grp, name: `${first.name.slice(0, 11)}${hour}:00` }
    })
  })
}

const mondayOf = (day: Day): Day => addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
const weekName = (monday: Day) => {
  const date = Temporal.PlainDate.from(monday)
  return `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`
}
const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`
const yearOf = (day: Day): Day => `${day.slice(0, 4)}-01-01`

const spans = {
  week: { first: mondayOf, next: (day: Day) => addDays(day, 7), nameOf: weekName },
  month: { first: monthOf, next: (day: Day) => monthOf(addDays(day, 31)), nameOf: (day: Day) => day.slice(0, 7) },
  year: { first: yearOf, next: (day: Day) => yearOf(addDays(day, 366)), nameOf: (day: Day) => day.slice(0, 4) },
}

function days(range: Range, zone: string): Bucket[] {
  const starts = dayStarts(range, zone)
  return starts.slice(0, -1).flatMap((start, i) => {
    const day = addDays(range.fromDate, i)
    return start === starts[i + 1] ? [] : [{ startsAt: new Date(start), grp: day, name: day }]
  })
}

/**
 * All buckets a range of days touches, in order, without a gap. The first week, month or year may begin before the range.
 * A day that a zone skipped has no bucket.
 */
export function buckets(range: Range, grain: Grain, zone: string): Bucket[] {
  if (grain === 'hour') return hours(range, zone)
  if (grain === 'date') return days(range, zone)
  const { first, next, nameOf } = spans[grain]
  const found: Bucket[] = []
  for (let day = first(range.fromDate); day <= range.toDate; day = next(day))
    found.push({ startsAt: dayStart(day, zone), grp: day, name: nameOf(day) })
  return found
}
