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
  type Known = { key: string; value: T }
  let young = new Map<string, Known>()
  let old = new Map<string, Known>()
  const keep = (known: Known): T => {
    if (young.size >= size) {
      old = young
      young = new Map()
    }
    young.set(known.key, known)
    return known.value
  }
  return (text) => {
    const known = young.get(text)
    if (known) return known.value
    if (text.length > longest) return answer(text)
    const older = old.get(text)
    if (older) return keep(older)
    const key = copyOf(text)
    return key === null ? answer(text) : keep({ key, value: answer(text) })
  }
}
