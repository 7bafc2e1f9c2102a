import { LRUCache } from 'lru-cache'
import type { Clock } from '../time/clock.ts'

/** After this many attempts without success the next must wait, twice as long each time, up to a quarter of an hour. */
const free = 5
const longest = 15 * 60_000
const remembered = 100_000

/**
 * Slows guessing of one account's password. Each attempt counts before its password is looked at, so guesses that come
 * together are as many as guesses that come one by one. Kept in memory, bounded.
 */
export function createAttempts(clock: Clock) {
  const open = new LRUCache<string, { count: number; until: number }>({ max: remembered })
  const wait = (who: string) => Math.max(0, Math.ceil(((open.get(who)?.until ?? 0) - clock.now().getTime()) / 1000))
  return {
    /** Seconds this one has to wait; 0 when they may try. */
    wait,
    /** Counts one attempt, or says how many seconds it comes too early. */
    begin(who: string): number {
      const seconds = wait(who)
      if (seconds > 0) return seconds
      const count = (open.get(who)?.count ?? 0) + 1
      const pause = count < free ? 0 : Math.min(longest, 1000 * 2 ** (count - free))
      open.set(who, { count, until: clock.now().getTime() + pause })
      return 0
    },
    succeeded: (who: string): void => void open.delete(who),
    /** An attempt that was begun does not count after all; a pause that runs goes on. */
    takeBack(who: string): void {
      const kept = open.get(who)
      if (kept) open.set(who, { ...kept, count: Math.max(0, kept.count - 1) })
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>
