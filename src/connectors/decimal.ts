const shape = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/** Adds one to the last digit of a row of digits: `0099` → `0100`, `99` → `100`. */
const plusOne = (digits: string) => (BigInt(digits) + 1n).toString().padStart(digits.length, '0')

/**
 * Reads an amount as exact decimal text in one form: no exponent, no leading zeros, two to four decimals (more are
 * rounded half away from zero). Never goes through a float. `null` for anything that is not one plain number:
 * `12,50`, `1.000.000`, `NaN`, an empty text, an exponent beyond ±30.
 */
export function decimal(text: string): string | null {
  const found = shape.exec(text.trim())
  if (!found) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = found
  const shift = Number(exponent)
  if (whole.length + fraction.length === 0 || Math.abs(shift) > 30) return null
  const all = '0'.repeat(31) + whole + fraction + '0'.repeat(31)
  const point = 31 + whole.length + shift
  let units = all.slice(0, point)
  let parts = all.slice(point).slice(0, 4)
  if (Number(all[point + 4] ?? '0') >= 5) {
    const raised = plusOne(units + parts)
    units = raised.slice(0, raised.length - 4)
    parts = raised.slice(raised.length - 4)
  }
  const plain = `${units.replace(/^0+(?=\d)/, '')}.${parts.slice(0, 2)}${parts.slice(2).replace(/0+$/, '')}`
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain
}
