import type { ConversionStatus } from '../../../contract/status.ts'
import { cleanText } from './clean-text.ts'
import { everydayState, plainWord } from './state-words.ts'

/** Longest piece of foreign text kept in an error code. */
const longest = 60
export const named = (kind: string, text: string) => `${kind}:${cleanText(text, longest)}`

/**
 * One key for a word for a state, however it is written: without case and signs between words, and no longer than it is kept.
 * Told in the language: databases lower the letters of ASCII only.
 */
export const wordKey = (word: string): string => plainWord(cleanText(word.normalize('NFC'), longest))

/** The error code of a time that was said and cannot be read; '' for none. */
export const dateError = (at: string | null, text: string): string =>
  at || text.trim() === '' ? '' : named('date', text)

/** What a network means by a word that stands among its own in another spelling. */
const likeWritten = (words: Readonly<Record<string, ConversionStatus>>, word: string): ConversionStatus | undefined =>
  Object.entries(words).find(([known]) => plainWord(known) === plainWord(word))?.[1]

/**
 * A word for a state as the product's state: what the network means by it, else what it means in everyday language. An unknown
 * word counts nothing until the publisher says what it means: the error code says which word it was (R182: words for states).
 */
export function statusOf(
  words: Readonly<Record<string, ConversionStatus>>,
  word: string,
): { status: ConversionStatus; errorCode: string } {
  const key = word.normalize('NFC').trim().toLowerCase()
  const status = Object.hasOwn(words, key) ? words[key] : (likeWritten(words, word) ?? everydayState(word))
  return status ? { status, errorCode: '' } : { status: 'pending', errorCode: named('status', word.normalize('NFC')) }
}
