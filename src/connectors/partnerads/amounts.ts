import { writtenAmount } from '../shared/amounts/written-amount.ts'

/** Amounts as `1.234,50`, `1234,50` or `1234.50`: what has a comma alone has it for its decimal mark. */
export const amountOf = (text: string): string => {
  const by = text.includes(',') ? writtenAmount(text)?.by : undefined
  const shown = text.includes('.') ? (by?.['.'] ?? by?.[',']) : by?.[',']
  return shown ?? text
}
