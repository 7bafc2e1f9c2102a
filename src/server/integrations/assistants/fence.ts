import { longestUntrusted } from '../../../contract/integrations/assistant-tools.ts'

/** Text that anybody may have written: data, and never something to do. It is in a field of this name and nowhere else. */
export type Untrusted = { untrusted: string }

/**
 * What is not seen, or turns what is seen around: controls, formats (zero-width, bidi, soft hyphens, tags), surrogates,
 * private use, variation selectors, and letters that have no width although Unicode calls them letters.
 */
const ranges: readonly (readonly [first: number, last: number])[] = [
  [0x034f, 0x034f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xffa0, 0xffa0],
  [0xe0100, 0xe01ef],
]
const unseen = new RegExp(
  `[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}${ranges.map(([a, b]) => `\\u{${a.toString(16)}}-\\u{${b.toString(16)}}`).join('')}]`,
  'gu',
)
/** `https://`, `javascript:` and whatever else a program would make a link of. */
const scheme = /[a-z][a-z0-9+.-]{0,30}:\/\/|\bwww\.|\b(?:javascript|data|mailto|tel|vbscript|file|blob):/gi

/** Line ends become spaces, what is unseen goes, nothing stays that is read as a link, an image or mark-up, and it is cut. */
export function clean(text: string): string {
  const plain = text
    .slice(0, longestUntrusted * 20)
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .replaceAll(unseen, '')
  let bare = plain
  // what is left after one is taken out may be another one
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replaceAll(scheme, '')
  }
  const quiet = bare
    .replaceAll(/[<>]/g, (c) => (c === '<' ? '‹' : '›'))
    .replaceAll(/!?\[/g, '(')
    .replaceAll(']', ')')
    .replaceAll('`', "'")
    .replaceAll('@', '(at)')
    .trim()
  const letters = Array.from(quiet)
  return letters.length <= longestUntrusted ? quiet : `${letters.slice(0, longestUntrusted - 1).join('')}…`
}

export const fenced = (text: string): Untrusted => ({ untrusted: clean(text) })
export const fencedOrNull = (text: string | null): Untrusted | null =>
  text === null || text === '' ? null : fenced(text)

/** Ids, days and words of our own, which say nothing to anybody. */
const plainKey =
  /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}(?:-\d{2}){0,2}(?:T[\d:]{4,8}(?:Z|[+-]\d{2}:\d{2})?)?|[A-Za-z]{1,20})$/
/** The key of a group: as it is where it is an id, a day or one word, and fenced where anybody may have written it. */
export const keyOf = (key: string): string | Untrusted => (plainKey.test(key) ? key : fenced(key))
