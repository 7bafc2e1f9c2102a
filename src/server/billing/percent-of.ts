import { Decimal } from '../../contract/decimal.ts'

const hundred = Decimal.of(100)

/** A percentage of cents, rounded once to the cent, half away from zero (R9: amounts and rounding). */
export const percentOf = (cents: number, percent: number): number =>
  Decimal.of(cents).times(Decimal.of(percent)).dividedBy(hundred, 0).toNumber()
