/** Whole cents of an amount on the wire, or of an estimate: half away from zero. Exact for what has two decimals. */
export const centsOf = (n: number): number => Math.sign(n) * Math.round(Math.abs(n) * 100) || 0
/** Cents as an amount on the wire. */
export const fromCents = (cents: number | bigint): number => Number(cents) / 100
/** An estimate as an amount on the wire. */
export const roundedAmount = (n: number): number => fromCents(centsOf(n))
/** What a click earns, where hundredths of a cent say something. */
export const roundedPerClick = (n: number): number => centsOf(n * 100) / 10_000
/** The sum of amounts on the wire, to the cent however many they are: cents are whole numbers, so nothing is lost. */
export function sumAmounts(amounts: Iterable<number>): number {
  let cents = 0
  for (const n of amounts) cents += centsOf(n)
  return fromCents(cents)
}
