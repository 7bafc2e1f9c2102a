import { type Days, expectedOn, learnUsual, spreadOf, type Usual } from './usual.ts'

/** How soon a rule reports: `calm` is wrong once in ten series and years, `keen` about once in one. */
export type Sensitivity = 'calm' | 'keen'
/** Limits in standard deviations below the expectation, for this many days together. */
const borders: Readonly<Record<Sensitivity, readonly { days: number; below: number }[]>> = {
  calm: [
    { days: 1, below: -3.5 },
    { days: 2, below: -3.2 },
    { days: 7, below: -3 },
  ],
  keen: [
    { days: 1, below: -3 },
    { days: 2, below: -2.7 },
    { days: 7, below: -2.6 },
  ],
}
/** A smaller expectation proves nothing. */
const leastExpected = 20
/** Expected count where zero occurs by chance once in 10,000 (e to the power of minus 9.2). */
const leastForNothing = 9.2
/** From this expectation on, a tenth of it is not chance, however a series scatters. */
const leastForATenth = 25
/** A younger series is not judged. */
export const youngDays = 21
/** Below this daily level, only zero is judged. */
const leastLevel = 2

/**
 * Days with less than usual together: how many days, their actual and expected count, and the difference in standard
 * deviations.
 */
export type Drop = { days: number; seen: number; expected: number; z: number }

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** The last days of a series against the expectation from the weeks before. Null where a day is unknown. */
export function weigh(series: Days, days: number, share = 1): (Drop & { usual: Usual }) | null {
  const window = series.slice(-days)
  const known = window.filter((v): v is number => v !== null)
  if (known.length < days) return null
  const usual = learnUsual(series.slice(0, -days))
  if (usual.days < youngDays) return null
  const expected = sum(window.map((_, i) => expectedOn(usual, i))) * share
  const seen = sum(known)
  const spread = spreadOf(usual, expected)
  return { days, seen, expected, z: spread === 0 ? 0 : (seen - expected) / spread, usual }
}

/**
 * Whether a series dropped by its last day (R120: what is a drop). `share`: the part of the usual level that is
 * expected, where the drop of the whole is already known and only a further drop counts. `mostDays`: the maximum of
 * days together, where earlier ones were reported.
 */
export function judgeDrop(series: Days, sensitivity: Sensitivity = 'calm', share = 1, mostDays = 7): Drop | null {
  for (let days = 1; days <= mostDays; days++) {
    const border = borders[sensitivity].find((b) => b.days === days)
    if (!border && series.slice(-days).some((v) => v !== 0)) continue
    const weighed = weigh(series, days, share)
    if (!weighed) continue
    const { usual, ...drop } = weighed
    const { seen, expected, z } = drop
    if (seen === 0 && expected >= leastForNothing) return drop
    if (usual.level < leastLevel) continue
    if (expected >= leastForATenth && seen <= expected / 10) return drop
    if (border && expected >= leastExpected && z < border.below) return drop
  }
  return null
}
