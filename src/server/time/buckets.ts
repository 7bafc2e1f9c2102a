import { Temporal } from 'temporal-polyfill'
import { addDays, type Day } from '../../contract/days.ts'
import { dayStart, dayStarts, type Offset, offsets } from './day-start.ts'

export const grains = ['hour', 'date', 'week', 'month', 'year'] as const
export type Grain = (typeof grains)[number]

/**
 * A time bucket of a report. Its key is `startsAt`, never a label: the hour in which the clock goes back exists twice,
 * with the same name and different instants.
 *
 * - `grp`: the first day (`2026-03-02`; for a week its Monday), or `2026-03-02T13:00+01:00` for an hour;
 * - `name`: `2026-03-02 13:00`, `2026-03-02`, `2026-W10`, `2026-03`, `2026`.
 */
export type Bucket = { startsAt: Date; grp: string; name: string }
type Range = { fromDate: Day; toDate: Day }

const hourMs = 3_600_000

const two = (n: number) => String(n).padStart(2, '0')
/** `+01:00`; historical offsets also had seconds, `+00:50:20`. */
function offsetText(seconds: number): string {
  const ahead = Math.abs(seconds)
  const [h, m, s] = [Math.floor(ahead / 3600), Math.floor(ahead / 60) % 60, ahead % 60]
  return `${seconds < 0 ? '-' : '+'}${two(h)}:${two(m)}${s === 0 ? '' : `:${two(s)}`}`
}

function hourBucket(instant: number, all: readonly Offset[]): Bucket {
  const seconds = all.find(({ until }) => !until || instant < until.getTime())?.seconds ?? 0
  const [date = '', time = ''] = new Date(instant + seconds * 1000).toISOString().slice(0, 16).split('T')
  return { startsAt: new Date(instant), grp: `${date}T${time}${offsetText(seconds)}`, name: `${date} ${time}` }
}

/**
 * Hours are counted from the start of their day, as ClickHouse's `toStartOfHour` does: a day of 23, 24.5 or 25 hours
 * has that many (the last one may be shorter), and each is named by the local time at its start.
 */
function hours(range: Range, zone: string): Bucket[] {
  const starts = dayStarts(range, zone)
  const [from = 0, to = 0] = [starts[0], starts.at(-1)]
  // arithmetic with the few offsets of the range: calling the zone's calendar for each day took most of the time
  const all = offsets({ from: new Date(from), to: new Date(to) }, zone)
  return starts.slice(0, -1).flatMap((start, i) => {
    const end = starts[i + 1] ?? start
    const length = end - start
    const first = hourBucket(start, all)
    // clock changes within a day may cancel out, so its length alone does not show that there was none
    const isSteady = all.every(({ until }) => !until || until.getTime() <= start || until.getTime() >= end)
    const usual = length === 24 * hourMs && isSteady && first.name.endsWith('00:00')
    const [day, offset] = [first.grp.slice(0, 10), first.grp.slice(16)]
    return Array.from({ length: Math.ceil(length / hourMs) }, (_, h) => {
      if (!usual) return hourBucket(start + h * hourMs, all)
      const time = hourNames[h] ?? ''
      return { startsAt: new Date(start + h * hourMs), grp: `${day}T${time}${offset}`, name: `${day} ${time}` }
    })
  })
}
const hourNames = Array.from({ length: 24 }, (_, h) => `${two(h)}:00`)

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
 * All buckets of a range of days, in order, without a gap. The first week, month or year may begin before the range. A
 * day that a zone skipped has no bucket.
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
