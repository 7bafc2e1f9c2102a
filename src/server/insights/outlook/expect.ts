import type { Chance } from '../../money/index.ts'

/**
 * Conversions of a group in cents: those that are certain (approved, paid), and those pending of one place (a shop of a
 * connection) and step of age. `likely`: each pending one times its chance, rounded to the cent once; `squares`: the sum of each one's cents squared.
 */
export type Part = {
  place: number
  step: number
  certain: number
  pending: number
  likely: number
  squares: number
}
export type Expected = { expected: number; low: number; high: number }

/** The z-score of an 80 % interval: standard errors to each side that hold four fifths of a normal distribution. */
const z80 = 1.2816

/**
 * What a group will have brought when everything is decided, in cents, with the range that holds the truth four times out
 * of five.
 *
 * The middle is a sum of cents, so it is the same in whatever way conversions are grouped. Two things make it unsure: each
 * sale is approved or not by itself (p (1 − p) of its amount squared), and a shop's chance is only known as well as
 * its history allows, which moves all of its sales together. The range is never wider than nothing or everything approved.
 */
export function expect(parts: readonly Part[], chances: readonly Chance[][]): Expected {
  let [middle, least, most, variance] = [0, 0, 0, 0]
  const shared = new Map<number, number>()
  for (const { place, step, certain, pending, likely, squares } of parts) {
    const { p, variance: unsure } = chances[place]?.[step] ?? { p: 0, variance: 0 }
    middle += certain + likely
    least += certain + Math.min(0, pending)
    most += certain + Math.max(0, pending)
    variance += squares * p * (1 - p)
    shared.set(place, (shared.get(place) ?? 0) + pending * Math.sqrt(unsure))
  }
  for (const deviation of shared.values()) variance += deviation ** 2
  const spread = z80 * Math.sqrt(variance)
  return {
    expected: middle,
    low: Math.min(middle, Math.max(least, Math.round(middle - spread))),
    high: Math.max(middle, Math.min(most, Math.round(middle + spread))),
  }
}
