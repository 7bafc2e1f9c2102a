import type { AlertDay } from '../../../contract/alerts/alerts.ts'
import type { Day } from '../../../contract/days.ts'
import { band } from './follow-drop.ts'
import { levelDoubt, median } from './usual.ts'

/** Standard deviations around the expectation that are usual for several days together. */
const most = 3

/** The noise of a single day, from its band: how much more it scatters than counting noise. */
function noiseOf({ expected, high }: AlertDay): number {
  const spread = (high - expected) / band
  return (spread ** 2 - (levelDoubt * expected) ** 2) / expected
}

/**
 * The usual range of a drop's days together (R251: one break, one truth), derived from the bands of its single days.
 * Null where nothing was expected.
 */
export function usualOfFall(
  days: readonly AlertDay[],
  { since, until, expected }: { since: Day; until: Day; expected: number },
): { low: number; high: number } | null {
  const own = days.filter((d) => d.date >= since && d.date <= until && d.expected > 0)
  if (own.length === 0 || expected <= 0) return null
  const noise = Math.max(1, median(own.map(noiseOf)))
  const spread = most * Math.sqrt(noise * expected + (levelDoubt * expected) ** 2)
  return { low: Math.max(0, expected - spread), high: expected + spread }
}
