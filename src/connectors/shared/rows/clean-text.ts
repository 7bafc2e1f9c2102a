/**
 * Text from outside, made safe to store and show: at most `longest` characters, no control characters (PostgreSQL
 * refuses NUL, a line break in an order number breaks a CSV), no half of a surrogate pair.
 */
export const cleanText = (text: string, longest: number): string =>
  text.length <= longest && plain.test(text) ? text.trim() : cleaned(text, longest)

/** Most texts are ids and dates, which need no cleaning. */
const plain = /^[ -~]*$/

const cleaned = (text: string, longest: number) =>
  text
    .slice(0, longest * 2)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .replaceAll(/\p{Cs}/gu, '\uFFFD') // last: truncating can leave half a pair
