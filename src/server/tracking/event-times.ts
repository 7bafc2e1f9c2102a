import { eventAt, eventTime } from './event-id.ts'
import type { Keys } from './keys.ts'
import { createTtlCache } from './ttl-cache.ts'

/**
 * The instant an event counts for, by its id. A wrong clock is replaced by the arrival time, which is remembered
 * because it is part of the click id: the same event sent again must get the same one.
 */
export function createEventTimes(window: number, now: () => number, { idKey }: Keys) {
  const arrivals = createTtlCache<number>(window, now)
  let latest = 0
  return (siteUuid: string, id: string): number => {
    const claimed = eventTime(id)
    const received = now()
    latest = Math.max(latest, received)
    const at = eventAt(claimed, received, latest)
    if (at === claimed) return at
    const key = idKey(siteUuid, id)
    const before = arrivals.get(key)
    if (before === undefined) arrivals.add(key, at)
    return before ?? at
  }
}
export type EventTimes = ReturnType<typeof createEventTimes>
