import { Decimal } from '../../../contract/decimal.ts'

/** The highest of several rates in decimal text; undefined if there are none. */
export const highest = (rates: readonly string[]): string | undefined =>
  rates.toSorted((a, b) => Decimal.of(b).compare(Decimal.of(a)))[0]
