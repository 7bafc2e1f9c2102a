import type { ConversionStatus } from '../../../contract/status.ts'
import { cleanText } from './clean-text.ts'
import { everydayState, plainWord } from './state-words.ts'

/** Longest piece of foreign text kept in an error code. */
const longest = 60
export const named = (kind: string, text: string) => `${kind}:${cleanText(text, longest)}`

/**
 * One key per word for a state, in any spelling: without case and signs between words, truncated to the stored length.
 * Computed here, because databases only lower-case ASCII letters.
 */
export const wordKey = (word: string): string => plainWord(cleanText(word.normalize('NFC'), longest))

/** The error code of an unreadable time; '' for none. */
export const dateError = (at: string | null, text: string): string =>
  at || text.trim() === '' ? '' : named('date', text)

/** A network's meaning of a word that it lists in another spelling. */
const likeWritten = (words: Readonly<Record<string, ConversionStatus>>, word: string): ConversionStatus | undefined =>
  Object.entries(words).find(([known]) => plainWord(known) === plainWord(word))?.[1]

/**
 * Maps a word for a state to the product's state: the network's meaning, else the everyday one. An unknown word does
 * not count until the publisher sets its meaning: the error code contains the word (R182: words for states).
 */
export function statusOf(
  words: Readonly<Record<string, ConversionStatus>>,
  word: string,
): { status: ConversionStatus; errorCode: string } {
  const key = word.normalize('NFC').trim().toLowerCase()
  const status = Object.hasOwn(words, key) ? words[key] : (likeWritten(words, word) ?? everydayState(word))
  return status ? { status, errorCode: '' } : { status: 'pending', errorCode: named('status', word.normalize('NFC')) }
}
