/** Two lists, each sorted and joined by commas, as one: each entry once, in order. */
export function joinLists(a: string, b: string): string {
  if (a === b || b === '') return a
  if (a === '') return b
  return [...new Set([...a.split(','), ...b.split(',')])].sort().join(',')
}

/** The same for many: groups share their lists, so each pair is joined once. */
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
