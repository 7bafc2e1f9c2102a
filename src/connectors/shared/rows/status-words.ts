import type { ConversionStatus } from '../../../contract/status.ts'
import { cleanText } from './clean-text.ts'

/** Longest piece of foreign text kept in an error code. */
const longest = 60
export const named = (kind: string, text: string) => `${kind}:${cleanText(text, longest)}`

/**
 * A network's word for a state as the product's state. An unknown word never becomes money that counts as approved: it is
 * pending, and the error code says which word it was.
 */
export function statusOf(
  words: Readonly<Record<string, ConversionStatus>>,
  word: string,
): { status: ConversionStatus; errorCode: string } {
  const key = word.normalize('NFC').trim().toLowerCase()
  const status = Object.hasOwn(words, key) ? words[key] : undefined
  return status ? { status, errorCode: '' } : { status: 'pending', errorCode: named('status', word) }
}
