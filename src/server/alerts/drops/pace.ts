import { normalCdf } from '../../routing/index.ts'
import { tenth } from './at-stake.ts'
import { youngDays } from './judge-drop.ts'
import { type Days, expectedOn, learnUsual, spreadOf, type Usual } from './usual.ts'

/**
 * The share of a day that is still to come: 1 for a day that has not begun. `day`: 0 for the first day after the past,
 * negative before.
 */
export type Rest = { day: number; share: number }
/** The past, and the same days a year ago; null where those are unknown. */
export type PaceInput = {
  past: Days
  rest: readonly Rest[]
  yearAgo: { past: Days; brought: number } | null
  /** The value of one unit: money scatters like its sales. */
  unit: number
  /** The amount still needed to reach a target. */
  needed: number
}
/** Whole cents; `low` to `high` contains eight of ten; `chance`: the probability of at least `needed`, 0 to 1. */
export type Pace = { expected: number; low: number; high: number; chance: number }
type Coming = { expected: number; spread: number }

/** Standard deviation of a season's effect on the rest of a month, where it is unknown. */
const seasonDoubt = 0.1
const fitDays = 28

/**
 * Median days underestimate sums, because single good days are part of a month: by how much the last weeks exceeded
 * their medians. `known`: their expectation, which determines the certainty of the correction.
 */
function corrected(usual: Usual, past: Days): { usual: Usual; known: number } {
  const fitted = past.slice(-fitDays).flatMap((seen, i, all) => {
    const expected = expectedOn(usual, (i - all.length + 700) % 7)
    return seen === null ? [] : [{ seen, expected: Math.max(expected, 1e-9) }]
  })
  const [seen, expected] = [fitted.reduce((n, d) => n + d.seen, 0), fitted.reduce((n, d) => n + d.expected, 0)]
  if (fitted.length === 0 || seen <= 0) return { usual, known: 0 }
  const times = seen / expected
  const squares = fitted.reduce((n, d) => n + (d.seen - times * d.expected) ** 2 / (times * d.expected), 0)
  const noise = Math.max(1, Math.sqrt(squares / fitted.length))
  return { usual: { ...usual, level: usual.level * times, noise }, known: seen }
}

/** The expectation for some days from the weeks before, in units; null before three weeks are known. */
function byWeekday(past: Days, rest: readonly Rest[]): Coming | null {
  const learned = learnUsual(past)
  if (learned.days < youngDays) return null
  const { usual, known } = corrected(learned, past)
  const expected = rest.reduce((sum, { day, share }) => sum + share * expectedOn(usual, (day + 700) % 7), 0)
  const levelSpread = known > 0 ? (usual.noise * expected) / Math.sqrt(known) : 0
  return { expected, spread: Math.hypot(spreadOf(usual, expected), levelSpread) }
}

/**
 * The expected rest of a month (R230: pace to a target): the days by weekday (R120: what is a drop), corrected by how
 * far the same days a year ago deviated from their expectation, as far as that is known. Pure. `null` before three
 * weeks are known.
 */
export function paceOf({ past, rest, yearAgo, unit, needed }: PaceInput): Pace | null {
  const inUnits = (days: Days) => days.map((n) => (n === null ? null : n / unit))
  const now = byWeekday(inUnits(past), rest)
  if (!now) return null
  const season = yearAgo ? seasonOf(byWeekday(inUnits(yearAgo.past), rest), yearAgo.brought / unit) : unknownSeason
  const expected = Math.max(0, now.expected * season.times) * unit
  const spread = Math.hypot(now.spread * season.times * unit, season.doubt * expected)
  const reach = tenth * spread
  return {
    expected: Math.round(expected),
    low: Math.round(Math.max(0, expected - reach)),
    high: Math.round(expected + reach),
    chance: spread === 0 ? Number(expected >= needed) : normalCdf((expected - needed) / spread),
  }
}

const unknownSeason = { times: 1, doubt: seasonDoubt }
/** The season's effect on the same days a year ago: weighted by how little of it may be chance. */
function seasonOf(then: Coming | null, brought: number): typeof unknownSeason {
  if (!then || then.expected <= 0 || brought <= 0) return unknownSeason
  const doubt = then.spread / then.expected
  const weight = seasonDoubt ** 2 / (seasonDoubt ** 2 + doubt ** 2)
  return { times: Math.exp(weight * Math.log(brought / then.expected)), doubt: seasonDoubt * Math.sqrt(1 - weight) }
}
