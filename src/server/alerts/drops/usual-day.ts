import { tenth } from './at-stake.ts'
import { youngDays } from './judge-drop.ts'
import { type Days, expectedOn, learnUsual, spreadOf } from './usual.ts'

/** Whole numbers: cents, or clicks. */
export type UsualDay = { expected: number; low: number; high: number }

/**
 * The usual value of the last day of a series, with the range that contains eight of ten (R208: yesterday against the
 * usual); null before three weeks are known. `unit`: the value of one unit, since money scatters like its sales.
 */
export function usualDay(series: Days, unit = 1): UsualDay | null {
  const usual = learnUsual(series.slice(0, -1).map((n) => (n === null ? null : n / unit)))
  if (usual.days < youngDays) return null
  const expected = expectedOn(usual, 0)
  const doubt = tenth * spreadOf(usual, Math.max(0, expected))
  const whole = (n: number) => Math.round(Math.max(0, n) * unit)
  return { expected: whole(expected), low: whole(expected - doubt), high: whole(expected + doubt) }
}
