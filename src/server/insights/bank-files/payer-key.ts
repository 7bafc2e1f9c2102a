import { longest } from '../../../contract/bounds.ts'

/** A text as words without case, accents and signs: `Partner-ads.com ApS` is `partner ads com aps`. */
export const wordsOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The key shared by all lines of one payer: the words without those that contain digits, which are payment numbers and
 * days.
 */
export function payerKey(text: string): string {
  const words = wordsOf(text)
  const named = words
    .split(' ')
    .filter((word) => !/\p{N}/u.test(word))
    .join(' ')
  return (named || words).slice(0, longest.payer)
}
