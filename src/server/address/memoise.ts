import { LRUCache } from 'lru-cache'

/** Longer texts are not cached: they are rare, and would take the most space. */
const longest = 1024

/** A copy that does not keep the request in memory it was cut from; null when the text cannot be copied exactly. */
const copyOf = (text: string): string | null => {
  const copy = Buffer.from(text).toString()
  return copy === text ? copy : null // half a surrogate pair
}

/** Caches a pure function's results for the last `size` different texts. The result must depend on the text only. */
export function memoise<T extends object | string | null>(
  size: number,
  answer: (text: string) => T,
): (text: string) => T {
  const known = new LRUCache<string, { value: T }>({ max: size })
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    const value = answer(text)
    const key = text.length > longest ? null : copyOf(text)
    if (key !== null) known.set(key, { value })
    return value
  }
}
