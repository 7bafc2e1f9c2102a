import type { Chance } from '../../money/index.ts'

/**
 * Conversions of a group in cents: certain ones (approved, paid), and pending ones of one place (a shop of a
 * connection) and age step. `likely`: each pending amount times its chance, rounded to the cent once; `squares`: the
 * sum of each one's cents squared.
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
 * Expected commission of a group once every sale is decided, in cents, with an 80 % interval.
 *
 * The middle is a sum of cents, so it is the same however conversions are grouped. Two things make it uncertain: each
 * sale is approved or not by itself (p (1 − p) of its amount squared), and a shop's chance is only known as well as its
 * history allows, which moves all of its sales together. The interval is never wider than from nothing to everything
 * approved.
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
