import type { Clock } from './clock.ts'

const hour = 3_600_000
const minute = 60_000

type Options<T> = { most?: number; isEnough?: (value: T) => boolean }

/**
 * Remembers what was learned of an account for an hour, of at most `most` accounts. What was learned of too little history
 * is asked for again after a minute, so that a first import shows soon; a failure is not remembered.
 */
export function remember<T>(
  clock: Clock,
  learn: (account: string) => Promise<T>,
  { most = 200, isEnough = (value) => value !== null }: Options<T> = {},
) {
  const known = new Map<string, { until: number; value: Promise<T> }>()
  const forget = (account: string, value: Promise<T>, until: number) => {
    const entry = known.get(account)
    if (entry?.value === value) entry.until = until
  }
  return (account: string): Promise<T> => {
    const now = clock.now().getTime()
    const found = known.get(account)
    if (found && found.until > now) return found.value
    const value = learn(account)
    known.delete(account)
    known.set(account, { until: now + hour, value })
    value.then(
      (learned) => !isEnough(learned) && forget(account, value, now + minute),
      () => forget(account, value, 0),
    )
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return value
  }
}
