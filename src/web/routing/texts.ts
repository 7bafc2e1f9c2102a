import { int, money, percent } from '../../report/format.ts'

/** 1237 → "+DKK 1,237", −5.4 → "−DKK 5.40": whole units are accurate enough for an estimate of hundreds. */
export function signedMoney(n: number, currency: string): string {
  const text = money(Math.abs(n), currency, Math.abs(n) < 100 ? 2 : 0).replace('\u00a0', ' ')
  return Number(n.toFixed(2)) === 0 ? text : `${n < 0 ? '−' : '+'}${text}`
}

/** Above this factor a percentage is unreadable. */
const most = 10

/** B's earnings per click against A's, if they are certainly higher or lower: "13–128% more". */
export const rangeText = (low: number, high: number): string =>
  low < 0
    ? `${int(-high * 100)}–${percent(-low, 0)} less`
    : high > most
      ? `at least ${percent(low, 0)} more`
      : `${int(low * 100)}–${percent(high, 0)} more`

export const reasons = {
  'site only listens': 'site only listens',
  'link could not be built': 'link could not be built',
  'nothing known': 'nothing is known of what it pays',
  'too many pages': 'too many different addresses',
} as const

export const clicksText = (n: number): string => `${int(n)} ${n === 1 ? 'click' : 'clicks'}`
export const sitesText = (n: number): string => (n === 1 ? '1 site' : `${n} sites`)
