import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { buckets, dayOf } from '../../server/time/index.ts'
import { weekday } from './seasons.ts'

/** One hour of the demo: its start, and its local day and hour. */
export type DemoHour = { startsAt: number; day: Day; hour: number; dayIndex: number }

const hourMs = 3_600_000

/** Readers in each hour of a day, local time: breakfast, lunch, and the long evening on the sofa. */
const workday = [8, 4, 2, 2, 2, 5, 15, 30, 38, 41, 43, 47, 52, 47, 44, 46, 50, 52, 56, 70, 84, 82, 55, 25]
const weekend = [12, 7, 4, 2, 2, 3, 7, 16, 31, 48, 60, 63, 60, 55, 54, 56, 58, 57, 58, 68, 80, 76, 52, 26]
const shares = (counts: number[]) => {
  const sum = counts.reduce((a, b) => a + b, 0)
  return counts.map((n) => n / sum)
}
const [workdayShares, weekendShares] = [shares(workday), shares(weekend)]

/** Share of a day's traffic in one of its hours. A day of 25 hours has one hour twice, a day of 23 lacks one. */
export const hourShare = (day: Day, hour: number): number =>
  ((weekday(day) + 6) % 7 >= 5 ? weekendShares : workdayShares)[hour] ?? 0

/** Every hour that overlaps the range between two instants, in order. `anchor` is day 0. */
export function demoHours(from: number, to: number, anchor: Day, zone: string): DemoHour[] {
  if (from >= to) return []
  const range = { fromDate: dayOf(new Date(from), zone), toDate: dayOf(new Date(to - 1), zone) }
  return buckets(range, 'hour', zone)
    .map(({ startsAt, grp }) => ({
      startsAt: startsAt.getTime(),
      day: grp.slice(0, 10),
      hour: Number(grp.slice(11, 13)),
      dayIndex: daysBetween(anchor, grp.slice(0, 10)),
    }))
    .filter((h) => h.startsAt < to && h.startsAt + hourMs > from)
}

/** Day 0 of a demo whose last full day is yesterday. */
export const anchorOf = (today: Day, days: number): Day => addDays(today, -days)
