/** Whole cents of an amount on the wire, or of an estimate: rounds half away from zero. Exact for two decimals. */
export const centsOf = (n: number): number => Math.sign(n) * Math.round(Math.abs(n) * 100) || 0
/** Cents as an amount on the wire. */
export const fromCents = (cents: number | bigint): number => Number(cents) / 100
/** An estimate as an amount on the wire. */
export const roundedAmount = (n: number): number => fromCents(centsOf(n))
/** Earnings per click, where hundredths of a cent matter. */
export const roundedPerClick = (n: number): number => centsOf(n * 100) / 10_000
/**
 * The sum of amounts on the wire, exact to the cent for any number of them: cents are whole numbers, so nothing is
 * lost.
 */
export function sumAmounts(amounts: Iterable<number>): number {
  let cents = 0
  for (const n of amounts) cents += centsOf(n)
  return fromCents(cents)
}
