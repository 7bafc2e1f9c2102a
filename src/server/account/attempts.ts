import type { Clock } from '../time/clock.ts'
import { lastUsed } from '../time/last-used.ts'

/** After this many failed attempts the next one must wait, with doubling pauses up to a quarter of an hour. */
const free = 5
const longest = 15 * 60_000
const remembered = 100_000

/**
 * Slows down guessing of one account's password. Each attempt is counted before its password is compared, so parallel
 * guesses count like sequential ones. Kept in memory with a size limit.
 */
export function createAttempts(clock: Clock) {
  const open = lastUsed<{ count: number; until: number }>(remembered)
  const wait = (who: string) => Math.max(0, Math.ceil(((open.get(who)?.until ?? 0) - clock.now().getTime()) / 1000))
  return {
    /** Seconds the caller has to wait; 0 when they may try. */
    wait,
    /** Counts an attempt and returns 0, or returns the seconds to wait. */
    begin(who: string): number {
      const seconds = wait(who)
      if (seconds > 0) return seconds
      const count = (open.get(who)?.count ?? 0) + 1
      const pause = count < free ? 0 : Math.min(longest, 1000 * 2 ** (count - free))
      open.set(who, { count, until: clock.now().getTime() + pause })
      return 0
    },
    succeeded: (who: string): void => void open.delete(who),
    /** Uncounts an attempt; a pause that has begun continues. */
    takeBack(who: string): void {
      const kept = open.get(who)
      if (kept) open.set(who, { ...kept, count: Math.max(0, kept.count - 1) })
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>
