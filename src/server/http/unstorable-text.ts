// `u`: a whole surrogate pair is one letter then, and only lone halves are found
const unstorable = /[\0\p{Surrogate}]/u

/**
 * The path (`filters.names.0`; `` for the value itself) of the first text or key that PostgreSQL cannot store, with the
 * character NUL or half of a surrogate pair in it, or null. A call that let one through would break while it writes. Bytes of files
 * are no texts, and a file's name is cleaned by anyone who keeps it: it comes from a publisher's disk, not out of a form.
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

/** Only the server makes these out of a request: nothing of JSON is a row of bytes. */
const isFile = (value: object): boolean => 'bytes' in value && value.bytes instanceof Uint8Array
