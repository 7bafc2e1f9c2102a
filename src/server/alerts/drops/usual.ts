/**
 * Counts of complete days in the account's zone, oldest first; null for a day without information (left out by a user,
 * or an outage of ours).
 */
export type Days = readonly (number | null)[]

/**
 * The usual level of a series, learned from the eight weeks before: its daily level, the factor of each weekday
 * position, and how much more than counting noise its days scatter (1: no more). The position of a day is its index
 * from the end of the past, modulo 7.
 */
export type Usual = { level: number; factors: readonly number[]; noise: number; days: number }

export const pastDays = 56
const levelDays = 28
/**
 * Below this level single days say nothing about weekdays: the level is then the median of whole weeks, which campaigns
 * do not raise.
 */
const wholeWeeksBelow = 4

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
const isKnown = (v: number | null | undefined): v is number => v !== null && v !== undefined

const everyDay = [1, 1, 1, 1, 1, 1, 1]

/** Each weekday position against the median of its week, over all weeks (R120: what is a drop). */
function weekFactors(past: Days): number[] {
  const shares: number[][] = Array.from({ length: 7 }, () => [])
  for (let end = past.length; end >= 7; end -= 7) {
    const week = past.slice(end - 7, end)
    const middle = median(week.filter(isKnown))
    if (middle === 0) continue
    week.forEach((v, place) => {
      if (isKnown(v)) shares[place]?.push(v / middle)
    })
  }
  return shares.map((s) => (s.length === 0 ? 1 : Math.max(0.01, median(s))))
}

/** The median over weeks of the average day. */
function levelOfWeeks(past: Days): number {
  const weeks: number[] = []
  for (let end = past.length; end >= 7; end -= 7) {
    const known = past.slice(end - 7, end).filter(isKnown)
    if (known.length > 0) weeks.push(known.reduce((a, b) => a + b, 0) / known.length)
  }
  return median(weeks)
}

/** Learns a series from its past, which ends the day before the first judged day. */
export function learnUsual(all: Days): Usual {
  const past = all.slice(-pastDays)
  const weekly = levelOfWeeks(past)
  const isSmall = weekly < wholeWeeksBelow
  const factors = isSmall ? everyDay : weekFactors(past)
  const placed = past.map((seen, i) => ({ seen, factor: factors[(i - past.length + 700) % 7] ?? 1 }))
  const recent = placed.slice(-levelDays).filter((d): d is { seen: number; factor: number } => isKnown(d.seen))
  const level = isSmall ? weekly : median(recent.map((d) => d.seen / d.factor))
  const residuals = recent.map(({ seen, factor }) => {
    const expected = Math.max(level * factor, 1e-9)
    return (seen - expected) / Math.sqrt(expected)
  })
  const centre = median(residuals)
  const scatter = median(residuals.map((r) => Math.abs(r - centre))) * 1.4826
  return { level, factors, noise: Math.max(1, scatter), days: past.filter(isKnown).length }
}

/** The expectation for the day that many days after the end of the past, 0 for the first. */
export const expectedOn = (usual: Usual, day: number): number => usual.level * (usual.factors[day % 7] ?? 1)

/** The relative uncertainty of a level is at least this. */
export const levelDoubt = 0.1
/** The standard deviation of the sum of days with this total expectation. */
export const spreadOf = (usual: Usual, expected: number): number =>
  Math.sqrt(usual.noise ** 2 * expected + (levelDoubt * expected) ** 2)
