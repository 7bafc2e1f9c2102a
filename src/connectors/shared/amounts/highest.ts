import { Decimal } from '../../../contract/decimal.ts'

/** The highest of rates that were read as decimal text; undefined of none. */
export const highest = (rates: readonly string[]): string | undefined =>
  rates.toSorted((a, b) => Decimal.of(b).compare(Decimal.of(a)))[0]
