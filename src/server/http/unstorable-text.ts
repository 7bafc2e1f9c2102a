// `u`: a surrogate pair counts as one letter, so that only lone surrogates match
const unstorable = /[\0\p{Surrogate}]/u

/**
 * The path (`filters.names.0`; `` for the value itself) of the first text or key that PostgreSQL cannot store, because
 * it contains NUL or a lone surrogate; null when there is none. Otherwise a call would fail while writing. Bytes of
 * files are not texts, and code that stores a file's name cleans it: it comes from a publisher's disk, not from a form.
 */
export function unstorableText(value: unknown, at = ''): string | null {
  if (typeof value === 'string') return unstorable.test(value) ? at : null
  if (typeof value !== 'object' || value === null || isFile(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    if (unstorable.test(key)) return at
    const place = unstorableText(inner, at ? `${at}.${key}` : key)
    if (place !== null) return place
  }
  return null
}

/** Only the server creates these from a request: JSON cannot contain byte arrays. */
const isFile = (value: object): boolean => 'bytes' in value && value.bytes instanceof Uint8Array
