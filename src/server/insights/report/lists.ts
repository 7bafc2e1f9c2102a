/** Two lists, each sorted and joined by commas, as one: each entry once, in order. */
export function joinLists(a: string, b: string): string {
  if (a === b || b === '') return a
  if (a === '') return b
  return [...new Set([...a.split(','), ...b.split(',')])].sort().join(',')
}
