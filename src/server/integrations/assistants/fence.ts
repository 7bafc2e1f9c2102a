import { longestUntrusted } from '../../../contract/integrations/assistant-tools.ts'

/** Text anyone may have written: data, never an instruction. It only occurs in a field of this name. */
export type Untrusted = { untrusted: string }

/**
 * Characters that are invisible or reorder text: controls, formats (zero-width, bidi, soft hyphens, tags), surrogates,
 * private use, variation selectors, and letters without width.
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
/** `https://`, `javascript:` and anything else a program would turn into a link. */
const scheme = /[a-z][a-z0-9+.-]{0,30}:\/\/|\bwww\.|\b(?:javascript|data|mailto|tel|vbscript|file|blob):/gi

/**
 * Replaces line ends by spaces, removes invisible characters and everything readable as a link, an image or markup, and
 * shortens the text.
 */
export function clean(text: string): string {
  const plain = text
    .slice(0, longestUntrusted * 20)
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .replaceAll(unseen, '')
  let bare = plain
  // removing one may create another one
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

/** Ids, days and our own words, which cannot carry a message. */
const plainKey =
  /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}(?:-\d{2}){0,2}(?:T[\d:]{4,8}(?:Z|[+-]\d{2}:\d{2})?)?|[A-Za-z]{1,20})$/
/** The key of a group: unchanged when it is an id, a day or one word, fenced when anyone may have written it. */
export const keyOf = (key: string): string | Untrusted => (plainKey.test(key) ? key : fenced(key))
