/**
 * Text from outside as it can be stored and shown: at most `longest` characters, no control characters (PostgreSQL takes no
 * NUL, a line break in an order number splits a CSV), no half of a surrogate pair.
 */
export const cleanText = (text: string, longest: number): string =>
  text.length <= longest && plain.test(text) ? text.trim() : cleaned(text, longest)

/** Most texts are ids and dates: of these there is nothing to take out. */
const plain = /^[ -~]*$/

const cleaned = (text: string, longest: number) =>
  text
    .slice(0, longest * 2)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .replaceAll(/\p{Cs}/gu, '\uFFFD') // last: the cut can leave half a pair
