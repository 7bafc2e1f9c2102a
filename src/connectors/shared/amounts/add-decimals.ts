import { Decimal } from '../../../contract/decimal.ts'

/**
 * Sum of amounts as exact decimal text. An unreadable one is returned unchanged: it is reported where money is
 * received.
 */
export function addDecimals(amounts: readonly string[]): string {
  const read: Decimal[] = []
  for (const amount of amounts) {
    const value = Decimal.read(amount)
    if (value === null) return amount
    read.push(value)
  }
  return Decimal.sum(read).toString()
}
