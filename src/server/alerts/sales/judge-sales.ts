import type { FallLevel } from '../../../contract/alerts/alert-choices.ts'
import type { Drop } from '../drops/judge-drop.ts'
import { median } from '../drops/usual.ts'

/**
 * A day of clicks: its sales known by now, and those expected by now, from earnings of half a year and the delay until
 * sales become known. Oldest first; null for a day without information.
 */
export type SaleDay = { seen: number; expected: number } | null

/** Limits in standard deviations below the expectation, for the sales of this many days together. */
const borders: Readonly<Record<Exclude<FallLevel, 'off'>, readonly { days: number; below: number }[]>> = {
  calm: [
    { days: 1, below: -3.5 },
    { days: 2, below: -3.2 },
    { days: 7, below: -3 },
    { days: 14, below: -2.8 },
  ],
  keen: [
    { days: 1, below: -3 },
    { days: 2, below: -2.8 },
    { days: 7, below: -2.7 },
    { days: 14, below: -2.7 },
  ],
}
const leastExpected = 20
/** Expected sales where zero occurs by chance once in 10,000. */
const leastForNothing = 9.2
const pastDays = 56
const noiseDays = 28
/** The weight of the half-year rate against the recent rate, in sales. */
const lean = 20
/** Relative uncertainty of the expectation, at least. */
const doubt = 0.1

type Known = { seen: number; expected: number }
const knownOf = (days: readonly SaleDay[]): Known[] => days.filter((d): d is Known => d !== null)
const sumOf = (days: readonly Known[]) =>
  days.reduce((sum, d) => ({ seen: sum.seen + d.seen, expected: sum.expected + d.expected }), { seen: 0, expected: 0 })

/** How much more than counting noise weekly sales scatter around the expectation: 1 for no more. */
function noiseOf(past: readonly Known[], ratio: number): number {
  const residuals: number[] = []
  for (let end = past.length; end >= 7 && end > past.length - noiseDays * 2; end -= 7) {
    const { seen, expected } = sumOf(past.slice(end - 7, end))
    if (expected * ratio >= 1) residuals.push((seen - expected * ratio) / Math.sqrt(expected * ratio))
  }
  if (residuals.length < 4) return 1
  const centre = median(residuals)
  return Math.max(1, median(residuals.map((r) => Math.abs(r - centre))) * 1.4826)
}

/** The sales of the last days against the expectation; null where a day is unknown or the past is too short. */
export function weighSales(series: readonly SaleDay[], days: number): Drop | null {
  const window = knownOf(series.slice(-days))
  const past = knownOf(series.slice(0, -days)).slice(-pastDays)
  if (window.length < days || past.length < 21) return null
  const before = sumOf(past)
  const ratio = (before.seen + lean) / (before.expected + lean)
  const noise = noiseOf(past, ratio)
  const now = sumOf(window)
  const expected = now.expected * ratio
  const spread = Math.sqrt(noise ** 2 * expected + (doubt * expected) ** 2)
  return { days, seen: now.seen, expected, z: spread === 0 ? 0 : (now.seen - expected) / spread }
}

/** Whether fewer sales are known than expected (R139: when sales fell), among the clicks of the last days. */
export function judgeSales(series: readonly SaleDay[], level: Exclude<FallLevel, 'off'>): Drop | null {
  for (const { days, below } of borders[level]) {
    const weighed = weighSales(series, days)
    if (!weighed) continue
    if (weighed.seen === 0 && weighed.expected >= leastForNothing) return weighed
    if (weighed.expected >= leastExpected && weighed.z < below) return weighed
  }
  return null
}

/** Whether the last week is inside the usual range again; a week with too little data counts as inside. */
export function isInside(series: readonly SaleDay[]): boolean {
  const week = weighSales(series, 7)
  return week === null || week.z > -2
}
