import { Decimal } from '../../contract/decimal.ts'

/** Decimal text in ten-thousandths, as amounts of creators are kept. */
export const tenThousandths = (text: string): bigint => Decimal.of(text).units(4)
/** In the same units, as decimal text. */
export const decimalText = (units: bigint): string => Decimal.fromUnits(units, 4).fixed(4)
/** Rounded to what can be paid in a currency. */
export const payable = (units: bigint, currency: string): bigint =>
  Decimal.fromUnits(units, 4).payable(currency).units(4)
