/**
 * An approximate LRU cache of at most `most` values: those used lately are kept for certain, others until room is needed. Two
 * generations make forgetting one assignment; taking the oldest out of a `Map` one by one grows slow with its size.
 */
export function createLruCache<V>(most: number) {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  const set = (key: string, value: V) => {
    young.set(key, value)
    old.delete(key)
    if (young.size < most / 2) return
    old = young
    young = new Map()
  }
  return {
    get(key: string): V | undefined {
      const kept = young.get(key)
      if (kept !== undefined) return kept
      const aged = old.get(key)
      if (aged !== undefined) set(key, aged)
      return aged
    },
    set,
    delete(key: string) {
      young.delete(key)
      old.delete(key)
    },
    size: () => young.size + old.size,
  }
}
