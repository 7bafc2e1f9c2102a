import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

const hour = 3_600_000
const minute = 60_000

type Options<T> = { most?: number; isEnough?: (value: T) => boolean }

/**
 * Caches what was learned about an account for an hour, for at most `most` accounts. Results from too little history
 * expire after a minute, so that a first import shows soon; failures are not cached.
 */
export function remember<T>(
  clock: Clock,
  learn: (account: string) => Promise<T>,
  { most = 200, isEnough = (value) => value !== null }: Options<T> = {},
) {
  const known = new LRUCache<string, { value: T }>({
    max: most,
    ttl: hour,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    // the caller gets the answer, even if it was evicted meanwhile
    ignoreFetchAbort: true,
    fetchMethod: async (account, _, { options }) => {
      const value = await learn(account)
      if (!isEnough(value)) options.ttl = minute
      return { value }
    },
  })
  return async (account: string): Promise<T> => (await known.forceFetch(account)).value
}
