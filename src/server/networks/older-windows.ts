import type { Changes } from '../../connectors/connector.ts'
import { type Window, windows } from '../../connectors/shared/http/windows.ts'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'

/** Days between reads of open sales by age: the older a sale, the more rarely its network still decides it. */
const rhythm = [
  { upTo: 90, every: 1 },
  { upTo: 180, every: 3 },
  { upTo: 365, every: 7 },
  { upTo: Number.POSITIVE_INFINITY, every: 14 },
]
const week = 7
/** Days of an older month that are read on one day. */
const month = 31
/** Maximum windows per run; the others follow on later days. */
const most = 30

const epoch = '1970-01-01'
const everyOf = (age: number): number => rhythm.find((r) => age <= r.upTo)?.every ?? 1

/**
 * The fewest windows that contain all days, each with a day of margin on both sides because the network's days differ
 * from ours. Newest first.
 */
function around(days: readonly Day[], longest: number): Window[] {
  const list: Window[] = []
  for (const day of [...new Set(days)].toSorted().toReversed()) {
    const [from, last] = [addDays(day, -1), list.at(-1)]
    if (last && daysBetween(from, last.to) < longest) last.from = from
    else list.push({ from, to: longest < 3 ? day : addDays(day, 1) })
  }
  return list.map((w) => (daysBetween(w.from, w.to) < longest ? w : { from: addDays(w.to, 1 - longest), to: w.to }))
}

type Weekly = {
  changes: Changes | null
  today: Day
  /** The first day that the run reads anyway. */
  before: Day
  windowDays: number
  keptDays?: number | undefined
  /** The day of the last complete import: months that were due since then are caught up. */
  lastDone: Day | null
}

/**
 * The older months to read again today, whatever is known of their sales: for networks that list changes by the day of
 * the sale only, every month once a week until nothing can change any more (R184: changes that come late). A month is
 * due a day after the next newer one, so that a day that moves between two months never waits for two weeks.
 */
export function weeklyWindows({ changes, today, before, windowDays, keptDays, lastDone }: Weekly): Window[] {
  if (changes?.by !== 'sale') return []
  const days = Math.min(changes.days, keptDays ?? changes.days)
  const todayNumber = daysBetween(epoch, today)
  const missed = lastDone === null ? week : Math.min(week, daysBetween(lastDone, today))
  return windows({ from: addDays(today, -days), to: addDays(before, -1) }, Math.max(windowDays, month))
    .filter((_, i) => (todayNumber - i) % week < missed)
    .flatMap((w) => windows(w, windowDays))
}

/** Windows that no window of another list contains completely. */
const outside = (list: readonly Window[], others: readonly Window[]): Window[] =>
  list.filter((w) => !others.some((o) => o.from <= w.from && w.to <= o.to))

type Older = { today: Day; openDays: readonly Day[]; windowDays: number; weekly?: readonly Window[]; size?: number }

/**
 * The windows of older open sales to read again today, each at its interval, up to the limit left by the weekly ones.
 */
export function olderWindows({ today, openDays, windowDays, weekly = [], size = most }: Older): Window[] {
  const todayNumber = daysBetween(epoch, today)
  const due = around(openDays, Math.min(windowDays, 31)).filter(
    ({ to }) => (todayNumber + daysBetween(epoch, to)) % everyOf(daysBetween(to, today)) === 0,
  )
  const open = outside(due, weekly)
  const room = Math.max(0, size - weekly.length)
  if (open.length <= room) return [...weekly, ...open]
  const first = (todayNumber * room) % open.length
  return [...weekly, ...[...open.slice(first), ...open.slice(0, first)].slice(0, room)]
}
