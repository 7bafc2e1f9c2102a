import { decimal } from './decimal.ts'

const units = (text: string): bigint | null => {
  const read = decimal(text)
  if (read === null) return null
  const [whole = '0', fraction = ''] = read.replace('-', '').split('.')
  const value = BigInt(whole + fraction.padEnd(4, '0'))
  return read.startsWith('-') ? -value : value
}

/** Sum of amounts as exact decimal text. One that cannot be read is the answer as it is: it is told where money comes in. */
export function addDecimals(amounts: readonly string[]): string {
  let sum = 0n
  for (const amount of amounts) {
    const value = units(amount)
    if (value === null) return amount
    sum += value
  }
  const digits = (sum < 0n ? -sum : sum).toString().padStart(5, '0')
  return decimal(`${sum < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`) ?? '0.00'
}
