import type { ConversionStatus } from '../../../contract/status.ts'
import { cleanText } from './clean-text.ts'
import { everydayState } from './state-words.ts'

/** Longest piece of foreign text kept in an error code. */
const longest = 60
export const named = (kind: string, text: string) => `${kind}:${cleanText(text, longest)}`

/** The error code of a time that was said and cannot be read; '' for none. */
export const dateError = (at: string | null, text: string): string =>
  at || text.trim() === '' ? '' : named('date', text)

/**
 * A word for a state as the product's state: what the network means by it, else what it means in everyday language. An unknown
 * word counts nothing until the publisher says what it means: the error code says which word it was (R182: words for states).
 */
export function statusOf(
  words: Readonly<Record<string, ConversionStatus>>,
  word: string,
): { status: ConversionStatus; errorCode: string } {
  const key = word.normalize('NFC').trim().toLowerCase()
  const status = Object.hasOwn(words, key) ? words[key] : everydayState(word)
  return status ? { status, errorCode: '' } : { status: 'pending', errorCode: named('status', word) }
}
