import { LRUCache } from 'lru-cache'

/** A value that is computed on first use. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const hour = 3_600_000

/**
 * Answers by their inputs, cached for an hour: the last `most` of them. A failed one is computed again; concurrent
 * requests share one computation.
 */
export function keptAnswers<T>(most: number) {
  const kept = new LRUCache<string, Promise<T>>({ max: most, ttl: hour })
  return {
    of: (madeOf: readonly unknown[], make: () => Promise<T>): Promise<T> => {
      const key = JSON.stringify(madeOf)
      const known = kept.get(key)
      if (known) return known
      const answer = make().catch((error: unknown) => {
        kept.delete(key)
        throw error
      })
      kept.set(key, answer)
      return answer
    },
  }
}
