/**
 * Filter values are passed to the event store as URL parameters of at most 128 KB. That is more characters than are
 * allowed here, but fewer when each becomes `%E2%82%AC`, `%5C%27` or `%5Cn`.
 */
const mostCharacters = 50_000
const mostWeight = 90_000

/** The length in a URL: quoted, with `\\` before quotes and itself, and everything but plain letters as `%xx`. */
const weightOf = (value: string) =>
  encodeURIComponent(value.replace(/\p{Surrogate}/gu, '?')).length + 5 * value.split(/['\\]/).length + 9

/** The error text when values together exceed what the event store accepts; null otherwise. */
export function valuesTooLong(values: readonly string[]): string | null {
  if (values.reduce((sum, v) => sum + v.length, 0) > mostCharacters)
    return `All values together may have at most ${mostCharacters} characters`
  return values.reduce((sum, v) => sum + weightOf(v), 0) > mostWeight ? 'All values together are too long' : null
}
