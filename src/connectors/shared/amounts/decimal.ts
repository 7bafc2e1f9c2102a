import { Decimal } from '../../../contract/decimal.ts'

/**
 * Parses an amount into one exact decimal form: no exponent, no leading zeros, two to four decimals (more are rounded
 * half away from zero). `null` for anything that is not one plain number: `12,50`, `1.000.000`, an empty text.
 */
export const decimal = (text: string): string | null => Decimal.read(text)?.toString() ?? null
