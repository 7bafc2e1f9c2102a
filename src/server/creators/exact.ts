/** Decimal text with at most four decimals, in ten-thousandths. */
export function tenThousandths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + fraction.slice(0, 4).padEnd(4, '0'))
  return text.startsWith('-') ? -units : units
}

/** In the same units, as decimal text. */
export function decimalText(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(5, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** Whole numbers divided, half away from zero. */
export function divided(a: bigint, b: bigint): bigint {
  const [top, bottom] = [a < 0n ? -a : a, b < 0n ? -b : b]
  const rounded = (2n * top + bottom) / (2n * bottom)
  return a < 0n === b < 0n ? rounded : -rounded
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/**
 * Rounded to what can be paid in a currency: whole yen, cents of euro. `parts`: the units are so many times finer, so that a
 * product is rounded once and not before.
 */
export function payable(units: bigint, currency: string, parts = 1n): bigint {
  const smallest = 10n ** BigInt(4 - Math.min(4, digitsOf(currency)))
  return divided(units, smallest * parts) * smallest
}
