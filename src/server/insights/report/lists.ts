/** Merges two lists, each sorted and joined by commas: each entry once, in order. */
export function joinLists(a: string, b: string): string {
  if (a === b || b === '') return a
  if (a === '') return b
  const known = `,${a},`
  const others = b.split(',').filter((entry) => !known.includes(`,${entry},`))
  return others.length === 0 ? a : [...a.split(','), ...others].sort().join(',') // usually one contains the other
}

/** The same with a cache: groups share their lists, so each pair is joined once. */
export function listJoiner(): typeof joinLists {
  const known = new Map<string, Map<string, string>>()
  return (a, b) => {
    if (b === '') return a
    if (a === '') return b
    const withA = known.get(a) ?? new Map<string, string>()
    const list = withA.get(b) ?? joinLists(a, b)
    known.set(a, withA.set(b, list))
    return list
  }
}
