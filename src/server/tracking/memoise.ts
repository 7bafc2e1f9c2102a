/** Texts longer than this are answered anew each time: they are seldom, and would cost the most room. */
const longest = 1024

/** A copy that does not hold on to the request it was cut from; null when the text cannot be copied as it is. */
const copyOf = (text: string): string | null => {
  const copy = Buffer.from(text).toString()
  return copy === text ? copy : null // half a surrogate pair
}

/**
 * Remembers what a pure function answered for at least the last `size` different texts and at most twice as many. The
 * text must be all that the answer depends on.
 */
export function memoise<T extends object | string | null>(
  size: number,
  answer: (text: string) => T,
): (text: string) => T {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  const keep = (text: string, value: T) => {
    if (young.size >= size) {
      old = young
      young = new Map()
    }
    young.set(text, value)
  }
  return (text) => {
    const known = young.get(text)
    if (known !== undefined) return known
    if (text.length > longest) return answer(text)
    const older = old.get(text)
    const value = older === undefined ? answer(text) : older
    const key = copyOf(text)
    if (key !== null) keep(key, value)
    return value
  }
}
