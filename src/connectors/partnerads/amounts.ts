import { writtenAmount } from '../shared/amounts/written-amount.ts'

/** Amounts like `1.234,50`, `1234,50` or `1234.50`: a comma alone is the decimal mark. */
export const amountOf = (text: string): string => {
  const by = text.includes(',') ? writtenAmount(text)?.by : undefined
  const shown = text.includes('.') ? (by?.['.'] ?? by?.[',']) : by?.[',']
  return shown ?? text
}
