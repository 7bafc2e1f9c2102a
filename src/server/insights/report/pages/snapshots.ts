import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Maximum rows of all cached answers together, and how long an answer is kept after its last use. */
const mostKeptRows = 50_000
const keptMs = 10 * 60_000

type Kept<V> = { of: string; value: V }

/**
 * Caches answers that are paged, so that all pages come from the same state. An answer no longer in the cache (another
 * process, expired) is computed again, and paging continues only when it is identical.
 */
export function createSnapshots<V extends object>(sizeOf: (value: V) => number) {
  const kept = new LRUCache<string, Kept<V>>({
    maxSize: mostKeptRows,
    sizeCalculation: ({ value }) => sizeOf(value) + 1,
    ttl: keptMs,
    updateAgeOnGet: true,
  })
  const keep = (question: string, value: V): Kept<V> => {
    const of = createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
    const entry = { of, value }
    kept.set(`${question} ${of}`, entry)
    return entry
  }
  return {
    keep: (question: string, value: V): string => keep(question, value).of,
    /** `of`: the requested state; without it, the current one. `null`: that state is no longer available. */
    async get(question: string, of: string | undefined, make: () => Promise<V>): Promise<Kept<V> | null> {
      const known = of === undefined ? undefined : kept.get(`${question} ${of}`)
      if (known) return known
      const made = keep(question, await make())
      return of === undefined || made.of === of ? made : null
    },
  }
}
