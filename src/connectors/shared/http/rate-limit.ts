export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>
export type RateLimit = {
  /** Waits for a slot. A background request uses at most half of the slots, so it never delays an import. */
  take: (
    key: string,
    perMinute: number,
    options?: { background?: boolean; signal?: AbortSignal | undefined },
  ) => Promise<void>
}

/** A second more than the network's minute, which starts when our request arrives, not when it leaves. */
const span = 61_000

/**
 * At most `perMinute` starts within any minute for each key. A sliding window rather than a token bucket: a bucket
 * allows twice the limit in its first minute.
 */
export function createRateLimit({ now, sleep }: { now: () => number; sleep: Sleep }): RateLimit {
  const startsOf = new Map<string, number[]>()
  const recent = (key: string) => {
    const starts = (startsOf.get(key) ?? []).filter((at) => at > now() - span)
    startsOf.set(key, starts)
    return starts
  }
  const forget = () => {
    for (const key of startsOf.keys()) if (recent(key).length === 0) startsOf.delete(key)
  }
  return {
    take: async (key, perMinute, { background = false, signal } = {}) => {
      if (startsOf.size > 1000) forget()
      const slots = background ? Math.max(1, Math.floor(perMinute / 2)) : perMinute
      for (;;) {
        const starts = recent(key)
        const blocking = starts.length < slots ? undefined : starts[starts.length - slots]
        const at = blocking === undefined ? now() : Math.max(now(), blocking + span)
        if (background && at > now()) {
          await sleep(at - now(), signal) // does not reserve a slot while waiting
          continue
        }
        starts.push(at)
        starts.sort((a, b) => a - b)
        if (at > now()) await sleep(at - now(), signal)
        return
      }
    },
  }
}
