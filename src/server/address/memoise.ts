import { LRUCache } from 'lru-cache'

/** Texts longer than this are answered anew each time: they are seldom, and would cost the most room. */
const longest = 1024

/** A copy that does not hold on to the request it was cut from; null when the text cannot be copied as it is. */
const copyOf = (text: string): string | null => {
  const copy = Buffer.from(text).toString()
  return copy === text ? copy : null // half a surrogate pair
}

/** Remembers what a pure function answered for the last `size` different texts. The text must be all that the answer depends on. */
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
