import { LRUCache } from 'lru-cache'
import { type LimitClass, limits } from '../../contract/limits.ts'

/** Most buckets kept; a caller that is forgotten starts with a full one. */
const mostBuckets = 50_000

type Bucket = { left: number; at: number }

/**
 * One bucket for each class and asker: `burst` tokens, filled up by `perMinute`. The time is the process's own, so a clock
 * that is set moves nothing.
 */
export function createRateLimits(now = (): number => performance.now()) {
  const buckets = new LRUCache<string, Bucket>({ max: mostBuckets })
  return {
    /** Takes one, or as many as are asked for; 0 when they were there, else the whole seconds until they are. */
    take(limit: LimitClass, who: string, count = 1): number {
      const { burst, perMinute } = limits[limit]
      const key = `${limit} ${who}`
      const known = buckets.get(key)
      const time = now()
      const left = known ? Math.min(burst, known.left + ((time - known.at) * perMinute) / 60_000) : burst
      buckets.set(key, { left: left >= count ? left - count : left, at: time })
      return left >= count ? 0 : Math.max(1, Math.ceil(((count - left) * 60) / perMinute))
    },
    size: () => buckets.size,
  }
}
export type RateLimits = ReturnType<typeof createRateLimits>
