/** Joins pages into one list. New rows move others down: a row that appears twice is kept once. */
export function joinPages<T>(pages: readonly (readonly T[])[], keyOf: (row: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const row of pages.flat()) {
    const key = keyOf(row)
    if (!seen.has(key)) seen.set(key, row)
  }
  return [...seen.values()]
}
