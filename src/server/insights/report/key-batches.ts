/**
 * Keys of groups travel as parameters of an address, where the event store takes 128 KB a parameter and 1 MB in all. So
 * they go in pieces of one parameter each, as many in one question as fit.
 */
const perParameter = 40_000
const perQuestion = 400_000

/** Cuts a list wherever the next entry would make a piece heavier than allowed. An entry heavier than that is alone. */
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

/** As an address carries it: quoted, and every other character as three. */
const weightOfKey = (key: string) => encodeURIComponent(key).length + 9
const weightOfPiece = (keys: readonly string[]) => keys.reduce((sum, key) => sum + weightOfKey(key), 0)

/** Questions, each a list of parameters, each a list of keys. */
export const keyBatches = (keys: readonly string[]): string[][][] =>
  cut(cut(keys, weightOfKey, perParameter), weightOfPiece, perQuestion)
