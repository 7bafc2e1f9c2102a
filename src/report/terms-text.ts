import { amount, DASH, money, percent } from './format.ts'

/**
 * The commission of a campaign: a share of the sale, else an amount. An amount without a currency is marked as such,
 * because its value is unknown.
 */
export const termsText = (percentage: number | null, flat: number | null, currency: string | null): string => {
  if (percentage !== null) return percent(percentage / 100)
  if (flat === null) return DASH
  return currency ? money(flat, currency) : `${amount(flat, '')}, currency unknown`
}
