import { type LimitClass, limits } from '../../contract/limits.ts'
import { lastUsed } from '../time/last-used.ts'

/** Maximum buckets in memory; an evicted caller starts with a full one. */
const mostBuckets = 50_000

type Bucket = { left: number; at: number }

/**
 * One bucket per limit class and caller: `burst` tokens, refilled by `perMinute`. Uses the process's own time, so
 * setting the clock has no effect.
 */
export function createRateLimits(now = (): number => performance.now()) {
  const buckets = lastUsed<Bucket>(mostBuckets)
  return {
    /** Takes one token, or `count`; returns 0, or the whole seconds until there are enough. */
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
