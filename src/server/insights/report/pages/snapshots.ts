import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Rows of all answers that are kept together, and how long one is after it was last asked for. */
const mostKeptRows = 50_000
const keptMs = 10 * 60_000

type Kept<V> = { of: string; value: V }

/**
 * Answers that are handed out page by page, as they were when the first page was asked for. What is not here any more (other
 * process, too long ago) is made again, and goes on only where it is the same to the last number.
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
    /** `of`: the state that is asked for; without one, that of now. `null`: it is not known any more. */
    async get(question: string, of: string | undefined, make: () => Promise<V>): Promise<Kept<V> | null> {
      const known = of === undefined ? undefined : kept.get(`${question} ${of}`)
      if (known) return known
      const made = keep(question, await make())
      return of === undefined || made.of === of ? made : null
    },
  }
}
