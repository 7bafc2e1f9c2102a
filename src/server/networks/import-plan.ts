import { type Window, windows } from '../../connectors/shared/http/windows.ts'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'

/** Days read by every import: networks confirm and change sales within weeks. */
export const recentDays = 45
/** History read by the first import, in days: two years. */
export const historyDays = 730
/** Days before the last complete import that are read again after a gap, for sales that arrived late. */
const overlap = 5

type Asked = {
  kind: 'full' | 'recent' | 'programmes'
  today: Day
  windowDays: number
  keptDays?: number | undefined
  /** An earlier run of the same history, at most `recentDays` ago, read everything from this day on. */
  reached: Day | null
  /** The day of the last complete import: after a gap everything since then is read. Null when there was none. */
  lastDone?: Day | null
}
export type Plan = {
  days: number
  /**
   * The windows to read, newest first. `reached`: once this window is read, everything from that day on has been read
   * without a gap.
   */
  todo: (Window & { reached: Day | null })[]
  /** Number of windows of the same history that an earlier run has read. */
  skipped: number
}

/**
 * What one import reads. An interrupted first import is continued: the newest weeks are read again, because they may
 * have changed, and then only what is older than anything read before.
 */
export function planImport({ kind, today, windowDays, keptDays, reached, lastDone = null }: Asked): Plan {
  const gap = lastDone === null ? 0 : daysBetween(lastDone, today) + overlap
  const wanted = kind === 'full' ? historyDays : Math.max(recentDays, gap)
  const days = Math.min(wanted, historyDays, keptDays ?? historyDays)
  // one day ahead: a network's clock may be on the other side of midnight
  const to = addDays(today, 1)
  const from = addDays(to, -days)
  const recent = addDays(to, -recentDays)
  if (kind !== 'full' || reached === null || reached >= recent || recent <= from)
    return { days, todo: windows({ from, to }, windowDays).map((w) => ({ ...w, reached: w.from })), skipped: 0 }
  const resumed = reached > from ? reached : from
  const again = windows({ from: recent, to }, windowDays)
  const older = windows({ from, to: addDays(resumed, -1) }, windowDays)
  return {
    days,
    todo: [
      ...again.map((w, i) => ({ ...w, reached: i === again.length - 1 ? resumed : null })),
      ...older.map((w) => ({ ...w, reached: w.from })),
    ],
    skipped: windows({ from: resumed, to: addDays(recent, -1) }, windowDays).length,
  }
}
