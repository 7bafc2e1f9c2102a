import type { Clock } from '../clock.ts'

/** After this many failures in a row an address must wait, twice as long each time, up to a quarter of an hour. */
const free = 5
const longest = 15 * 60_000
const remembered = 100_000

/** Slows guessing of one account's password. Kept in memory, bounded; the oldest entries are forgotten first. */
export function createAttempts(clock: Clock) {
  const failures = new Map<string, { count: number; until: number }>()
  return {
    /** Milliseconds this address has to wait; 0 when it may try. */
    wait: (email: string) => Math.max(0, (failures.get(email)?.until ?? 0) - clock.now().getTime()),
    failed: (email: string) => {
      const count = (failures.get(email)?.count ?? 0) + 1
      const pause = count < free ? 0 : Math.min(longest, 1000 * 2 ** (count - free))
      failures.delete(email)
      failures.set(email, { count, until: clock.now().getTime() + pause })
      for (const oldest of failures.keys()) {
        if (failures.size <= remembered) break
        failures.delete(oldest)
      }
    },
    succeeded: (email: string) => void failures.delete(email),
  }
}
export type Attempts = ReturnType<typeof createAttempts>
