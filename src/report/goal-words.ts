import { moneyRough } from './format.ts'

type Range = { low: number; high: number; currencyCode: string }

/** "DKK 112k–121k", or one amount where both read the same. */
export function paceRange({ low, high, currencyCode }: Range): string {
  const [from, to] = [moneyRough(low, currencyCode), moneyRough(high, currencyCode)]
  if (from === to) return from
  const bare = (text: string) => text.replace(currencyCode, '').trim()
  return to.startsWith(currencyCode) ? `${from}–${bare(to)}` : `${bare(from)}–${to}`
}

/** "At this pace DKK 112k–121k; target DKK 130k" */
export const paceSentence = ({ target, ...range }: Range & { target: number }): string =>
  `At this pace ${paceRange(range)}; target ${moneyRough(target, range.currencyCode)}`
