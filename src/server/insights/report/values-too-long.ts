/**
 * Values of filters travel to the event store as parameters of an address. It takes 128 KB a parameter: more characters
 * than are allowed here, but fewer when each becomes `%E2%82%AC`, `%5C%27` or `%5Cn`.
 */
const mostCharacters = 50_000
const mostWeight = 90_000

/** As the address carries it: quoted, with `\\` before quotes and itself, and everything but plain letters as `%xx`. */
const weightOf = (value: string) =>
  encodeURIComponent(value.replace(/\p{Surrogate}/gu, '?')).length + 5 * value.split(/['\\]/).length + 9

/** What is wrong with values that are together more than the event store takes; null when nothing is. */
export function valuesTooLong(values: readonly string[]): string | null {
  if (values.reduce((sum, v) => sum + v.length, 0) > mostCharacters)
    return `All values together may have at most ${mostCharacters} characters`
  return values.reduce((sum, v) => sum + weightOf(v), 0) > mostWeight ? 'All values together are too long' : null
}
