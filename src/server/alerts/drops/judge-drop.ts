import { type Days, expectedOn, learnUsual, spreadOf, type Usual } from './usual.ts'

/** How soon a rule speaks: `calm` is wrong once in ten series and years, `keen` about once in one. */
export type Sensitivity = 'calm' | 'keen'
/** Fewer standard deviations than these under what was expected, of this many days together. */
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
/** Fewer expected prove nothing. */
const leastExpected = 20
/** Expected count where none happens by chance once in 10,000 (e to the power of minus 9.2). */
const leastForNothing = 9.2
/** A tenth of this many is no chance, however a series scatters. */
const leastForATenth = 25
/** A series younger than this is not judged. */
export const youngDays = 21
/** Below this many a day, only zero is judged. */
const leastLevel = 2

/** Days that are fewer than usual together: how many days, what was seen and expected of them, and how far apart that is. */
export type Drop = { days: number; seen: number; expected: number; z: number }

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** What the last days of a series came to, against what the weeks before them lead one to expect. Null where a day is unknown. */
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
 * Whether a series fell by its last day (R120: what is a drop). `share`: what of the usual is expected, where the fall of
 * the whole is known already and only what goes beyond it counts. `mostDays`: no more days together, where earlier ones were reported.
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
