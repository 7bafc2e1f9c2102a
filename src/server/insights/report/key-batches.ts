/**
 * Group keys are passed as URL parameters, where the event store accepts 128 KB per parameter and 1 MB in total. So
 * they are split into batches of one parameter each, with as many per query as fit.
 */
const perParameter = 40_000
const perQuestion = 400_000

/** Splits a list where the next entry would exceed the maximum weight. A heavier entry gets its own batch. */
function cut<T>(entries: readonly T[], weightOf: (entry: T) => number, most: number): T[][] {
  const found: T[][] = []
  let room = 0
  for (const entry of entries) {
    const weight = weightOf(entry)
    if (found.length === 0 || weight > room) {
      found.push([])
      room = most
    }
    found.at(-1)?.push(entry)
    room -= weight
  }
  return found
}

/** The length in a URL: quoted, with every special character as three. */
const weightOfKey = (key: string) => encodeURIComponent(key).length + 9
const weightOfPiece = (keys: readonly string[]) => keys.reduce((sum, key) => sum + weightOfKey(key), 0)

/** Queries, each a list of parameters, each a list of keys. */
export const keyBatches = (keys: readonly string[]): string[][][] =>
  cut(cut(keys, weightOfKey, perParameter), weightOfPiece, perQuestion)
