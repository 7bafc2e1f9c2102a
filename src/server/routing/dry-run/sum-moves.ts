import { z80 } from '../gamma.ts'

/** Clicks that campaigns of one expectation gain or lose; in euro. */
export type Gained = { clicks: number; expected: number; se: number; unit: number }
export type Money = { middle: number; low: number; high: number; chance: number }

/**
 * The result of moving clicks. It is uncertain for two reasons: an expectation may be wrong, which affects all its
 * clicks together; and chance affects each click, which is separate because better knowledge does not reduce it.
 */
export function sumMoves(gained: readonly Gained[]): Money {
  let [middle, unsure, chance] = [0, 0, 0]
  for (const { clicks, expected, se, unit } of gained) {
    middle += clicks * expected
    unsure += (clicks * se) ** 2
    chance += Math.abs(clicks) * Math.max(0, expected) * unit
  }
  const spread = z80 * Math.sqrt(unsure)
  return { middle, low: middle - spread, high: middle + spread, chance: Math.sqrt(chance) }
}
