import { amount, DASH, money, percent } from '../../report/format.ts'

/** What a campaign pays: a share of the sale, else an amount. */
export const termsText = (percentage: number | null, flat: number | null, currency: string | null): string => {
  if (percentage !== null) return percent(percentage / 100)
  return flat === null ? DASH : currency === null ? amount(flat) : money(flat, currency)
}
