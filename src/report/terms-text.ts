import { amount, DASH, money, percent } from './format.ts'

/** What a campaign pays: a share of the sale, else an amount. Where the network names no currency, that is said: nobody knows what it is worth. */
export const termsText = (percentage: number | null, flat: number | null, currency: string | null): string => {
  if (percentage !== null) return percent(percentage / 100)
  if (flat === null) return DASH
  return currency ? money(flat, currency) : `${amount(flat, '')}, currency unknown`
}
