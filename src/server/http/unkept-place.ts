// `u`: a pair of surrogates is one letter then, and only halves that stand alone are found
const unkept = /[\0\p{Surrogate}]/u

/**
 * Where a value has a text or a key with the character NUL or with half a letter (`filters.names.0`; `` for the value
 * itself), or null. PostgreSQL keeps neither, so a call that let one through would break while it writes. Bytes of files
 * are no texts, and a file's name is cleaned by whoever keeps it: it comes from a publisher's disk, not out of a form.
 */
export function unkeptPlace(value: unknown, at = ''): string | null {
  if (typeof value === 'string') return unkept.test(value) ? at : null
  if (typeof value !== 'object' || value === null || isFile(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    if (unkept.test(key)) return at
    const place = unkeptPlace(inner, at ? `${at}.${key}` : key)
    if (place !== null) return place
  }
  return null
}

/** Only the server makes these out of a request: nothing of JSON is a row of bytes. */
const isFile = (value: object): boolean => 'bytes' in value && value.bytes instanceof Uint8Array
