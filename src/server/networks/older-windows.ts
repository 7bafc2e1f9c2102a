import type { Window } from '../../connectors/shared/http/windows.ts'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'

/** After how many days open sales of an age are asked for again: the older a sale, the more rarely its network still decides. */
const rhythm = [
  { upTo: 90, every: 1 },
  { upTo: 180, every: 3 },
  { upTo: 365, every: 7 },
  { upTo: Number.POSITIVE_INFINITY, every: 14 },
]
/** Most windows of one run; the others have their turn on the days after. */
const most = 30

const epoch = '1970-01-01'
const everyOf = (age: number): number => rhythm.find((r) => age <= r.upTo)?.every ?? 1

/** As few windows as hold all the days, each with a day on both sides: the network's days are not ours. The newest first. */
function around(days: readonly Day[], longest: number): Window[] {
  const list: Window[] = []
  for (const day of [...new Set(days)].toSorted().toReversed()) {
    const [from, last] = [addDays(day, -1), list.at(-1)]
    if (last && daysBetween(from, last.to) < longest) last.from = from
    else list.push({ from, to: longest < 3 ? day : addDays(day, 1) })
  }
  return list.map((w) => (daysBetween(w.from, w.to) < longest ? w : { from: addDays(w.to, 1 - longest), to: w.to }))
}

type Older = { today: Day; openDays: readonly Day[]; windowDays: number; size?: number }

/** Which windows of older open sales are read again today: each in its rhythm, as many as one run has room for. */
export function olderWindows({ today, openDays, windowDays, size = most }: Older): Window[] {
  const todayNumber = daysBetween(epoch, today)
  const due = around(openDays, Math.min(windowDays, 31)).filter(
    ({ to }) => (todayNumber + daysBetween(epoch, to)) % everyOf(daysBetween(to, today)) === 0,
  )
  if (due.length <= size) return due
  const first = (todayNumber * size) % due.length
  return [...due.slice(first), ...due.slice(0, first)].slice(0, size)
}
