import { dayStarts, type Grain, type Instants, buckets, offsets } from '../../time/index.ts'
import type { Day } from '../../../contract/days.ts'
import type { Bucket, Offset } from '../../time/index.ts'
import type { Bind, TimeKey } from './report-query.ts'

const hour = 3600
const day = 86_400

/**
 * Hours are counted from the start of their day, so the offset of that start from a whole UTC hour matters. In most
 * zones it is the same for years; it changes with the clock where the clock moves by half an hour (Lord Howe).
 */
function hourShifts(starts: number[]): Offset[] {
  const found: Offset[] = []
  for (const start of starts) {
    const seconds = -((start / 1000) % hour)
    const last = found.at(-1)
    if (last?.seconds === seconds) continue
    if (last) last.until = new Date(start)
    found.push({ until: null, seconds })
  }
  return found
}

/** The buckets of a report by time, and the arithmetic that puts an event into one of them. */
export function timeKey(
  range: { fromDate: Day; toDate: Day },
  instants: Instants,
  grain: Grain,
  zone: string,
): TimeKey {
  const isHour = grain === 'hour'
  return {
    buckets: buckets(range, grain, zone),
    unit: isHour ? 'hour' : 'day',
    shifts: isHour ? hourShifts(dayStarts(range, zone).slice(0, -1)) : offsets(instants, zone),
  }
}

const secondOf = (at: string) => `toInt64(toUnixTimestamp(${at}))`

function shiftSql(shifts: Offset[], second: string, bind: Bind): string {
  const pieces = shifts.map(({ until, seconds }, i) => {
    const shift = bind(`shift${i}`, 'Int32', seconds)
    return until ? `${second} < ${bind(`until${i}`, 'Int64', until.getTime() / 1000)}, ${shift}` : shift
  })
  return pieces.length === 1 ? (pieces[0] ?? '0') : `multiIf(${pieces.join(', ')})`
}

/**
 * Days as their number since 1970 in the zone's calendar, hours as the Unix second they start at. `at`: the instant's
 * column.
 */
export function timeKeySql({ unit, shifts }: TimeKey, bind: Bind, at = 'at'): string {
  const second = secondOf(at)
  const shift = shiftSql(shifts, second, bind)
  if (unit === 'day') return `intDiv(${second} + ${shift}, ${day})`
  return `intDiv(${second} + ${shift}, ${hour}) * ${hour} - ${shift}`
}

/** Maps a key of `timeKeySql` to the index of its bucket; -1 when there is none. */
export function placeFinder({ buckets, unit }: TimeKey): (key: number) => number {
  if (unit === 'hour') {
    const starts = Float64Array.from(buckets, (b) => b.startsAt.getTime() / 1000)
    const first = starts[0] ?? 0
    // find an hour by its distance; after a shortened hour the index is slightly higher
    return (key) => {
      const near = Math.max(0, Math.floor((key - first) / hour))
      return starts[near] === key ? near : starts.indexOf(key, near)
    }
  }
  const starts = buckets.map((b) => Date.parse(b.grp) / (day * 1000))
  return (key) => starts.findLastIndex((start) => start <= key)
}

/** The same, from a key as text to the bucket. */
export function bucketFinder(time: TimeKey): (key: string) => Bucket | undefined {
  const find = placeFinder(time)
  return (key) => time.buckets[find(Number(key))]
}
