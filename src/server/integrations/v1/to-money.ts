import type { Money } from '../../../contract/integrations/v1/words.ts'

/** Two decimals, as in every report; more only when a network sent more. */
export function moneyText(amount: number): string {
  if (amount === 0) return '0.00' // most amounts of a long report
  const exact = amount.toFixed(4)
  return exact.endsWith('00') ? exact.slice(0, -2) : exact
}
export const money = (amount: number, currency: string): Money => ({ amount: moneyText(amount), currency })
/** A ratio of an amount, to four decimals. */
export const ratioMoney = (amount: number | null, currency: string): Money | null =>
  amount === null ? null : { amount: amount.toFixed(4), currency }
