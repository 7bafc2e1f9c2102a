import { int, money, percent } from '../../report/format.ts'

/** 1237 → "+DKK 1,237", −5.4 → "−DKK 5.40": whole crowns are enough where a hundred of them is a guess. */
export function signedMoney(n: number, currency: string): string {
  const text = money(Math.abs(n), currency, Math.abs(n) < 100 ? 2 : 0).replace('\u00a0', ' ')
  return Number(n.toFixed(2)) === 0 ? text : `${n < 0 ? '−' : '+'}${text}`
}

/** Above this nobody reads a percentage: nothing is known yet. */
const most = 10
/** 0.28 → "28% more", −0.16 → "16% less", 3801 → "over 1,000% more". */
const moreOrLess = (n: number) =>
  n > most ? `over ${percent(most, 0)} more` : `${percent(Math.abs(n), 0)} ${n < 0 ? 'less' : 'more'}`

/** What B earns a click next to A: "between 16% less and 14% more". */
export const rangeText = (low: number, high: number): string =>
  low >= 0
    ? `${int(low * 100)}–${percent(high, 0)} more`
    : high <= 0
      ? `${int(-high * 100)}–${percent(-low, 0)} less`
      : `between ${moreOrLess(low)} and ${moreOrLess(high)}`

export const reasons = {
  'site only listens': 'site only listens',
  'link could not be built': 'link could not be built',
  'nothing known': 'nothing is known of what it pays',
  'too many pages': 'too many different addresses',
} as const

export const clicksText = (n: number): string => `${int(n)} ${n === 1 ? 'click' : 'clicks'}`
export const sitesText = (n: number): string => (n === 1 ? '1 site' : `${n} sites`)
