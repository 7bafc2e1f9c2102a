export type JsonShape = {
  /** Maximum nesting of lists and objects. */
  depth: number
  /** Maximum number of keys, entries and brackets in total. */
  parts: number
}
/** For strangers, who send forms of a few fields. */
export const strangersShape: JsonShape = { depth: 10, parts: 1000 }

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]

/**
 * Why a body is not parsed; null when it is small enough. Parsing 1 MB of brackets or of 90,000 keys, and describing
 * their errors, blocks the process for a tenth of a second. This only counts characters outside of texts: a few
 * milliseconds for 1 MB.
 */
export function tooMuchJson(bytes: Uint8Array, { depth: mostDepth, parts: mostParts }: JsonShape): string | null {
  let depth = 0
  let parts = 0
  for (let i = 0; i < bytes.length; i++) {
    const sign = bytes[i] ?? 0
    if (sign === quote) {
      for (i++; i < bytes.length && bytes[i] !== quote; i++) if (bytes[i] === backslash) i++
      continue
    }
    const small = sign | 0x20 // '[' and '{', ']' and '}' differ by this bit
    if (small === 0x7b) {
      parts++
      if (++depth > mostDepth) return `The body is nested too deeply: at most ${mostDepth} levels`
    } else if (small === 0x7d) depth--
    else if (sign === comma || sign === colon) parts++
    if (parts > mostParts) return 'The body has too many fields'
  }
  return null
}
