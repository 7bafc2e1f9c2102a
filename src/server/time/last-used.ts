import { LRUCache } from 'lru-cache'

/**
 * Keeps the `most` that were used last. Room is taken as they come: a limit by number would take all of it, and the time to
 * fill it, at the start, and 100,000 are kept of what is seldom a hundred.
 */
export const lastUsed = <V extends object | true>(most: number) =>
  new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1 })
