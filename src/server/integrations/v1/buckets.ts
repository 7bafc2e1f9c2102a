import { lastUsed } from '../../time/last-used.ts'

/** Maximum buckets in memory; an evicted key starts with a full one. */
const mostBuckets = 20_000
type Bucket = { left: number; at: number }
export type Level = { name: 'key' | 'account'; perMinute: number; left: number; resetSeconds: number }

/**
 * Remaining units of a key and its account. Each has a bucket that refills steadily with its units per minute. A
 * request is answered when both have enough, and charges both or neither. Uses the process's own time.
 */
export function createUnits(now = (): number => performance.now()) {
  const buckets = lastUsed<Bucket>(mostBuckets)
  const look = (name: string, perMinute: number): number => {
    const known = buckets.get(name)
    const time = now()
    const left = known ? Math.min(perMinute, known.left + ((time - known.at) * perMinute) / 60_000) : perMinute
    buckets.set(name, { left, at: time })
    return left
  }
  return {
    take(asked: { name: Level['name']; of: string; perMinute: number }[], units: number) {
      const found = asked.map((a) => ({ ...a, left: look(`${a.name} ${a.of}`, a.perMinute) }))
      const empty = found.find((f) => f.left < units)
      if (!empty) for (const f of found) buckets.set(`${f.name} ${f.of}`, { left: f.left - units, at: now() })
      const levels = found.map(({ name, perMinute, left }): Level => {
        const rest = empty ? left : left - units
        return {
          name,
          perMinute,
          left: Math.max(0, Math.floor(rest)),
          resetSeconds: Math.ceil(((perMinute - rest) * 60) / perMinute),
        }
      })
      const seconds = empty ? Math.max(1, Math.ceil(((units - empty.left) * 60) / empty.perMinute)) : 0
      return { levels, empty: empty?.name ?? null, seconds }
    },
  }
}

/** Limits parallel requests of one account. */
export function createAtOnce(most: number) {
  const running = new Map<string, number>()
  return {
    begin: (of: string): boolean => {
      const now = running.get(of) ?? 0
      if (now >= most) return false
      running.set(of, now + 1)
      return true
    },
    end: (of: string) => {
      const left = (running.get(of) ?? 1) - 1
      if (left > 0) running.set(of, left)
      else running.delete(of)
    },
  }
}
