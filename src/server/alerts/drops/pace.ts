import { normalCdf } from '../../routing/index.ts'
import { tenth } from './at-stake.ts'
import { youngDays } from './judge-drop.ts'
import { type Days, expectedOn, learnUsual, spreadOf, type Usual } from './usual.ts'

/** A share of a day that is still to come: 1 of a day that did not begin. `day`: 0 for the first day after the past, below zero before. */
export type Rest = { day: number; share: number }
/** What came before, and what the same days brought when they were a year ago; null where that is not known. */
export type PaceInput = {
  past: Days
  rest: readonly Rest[]
  yearAgo: { past: Days; brought: number } | null
  /** What counts as one: the scatter of money is that of its sales. */
  unit: number
  /** What is to come at least for a target to be reached. */
  needed: number
}
/** Whole cents; `low` to `high` holds eight of ten; `chance`: that at least `needed` comes, 0 to 1. */
export type Pace = { expected: number; low: number; high: number; chance: number }
type Coming = { expected: number; spread: number }

/** How far a season moves the rest of a month, where nothing is known of it. */
const seasonDoubt = 0.1
const fitDays = 28

/**
 * Median days say little of sums, because single good days are part of a month: how much more the last weeks brought than
 * their medians. `known`: what they were expected to bring, by which the correction is sure.
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

/** What is to come of some days by the weeks before them, in units; null before three weeks are known. */
function byWeekday(past: Days, rest: readonly Rest[]): Coming | null {
  const learned = learnUsual(past)
  if (learned.days < youngDays) return null
  const { usual, known } = corrected(learned, past)
  const expected = rest.reduce((sum, { day, share }) => sum + share * expectedOn(usual, (day + 700) % 7), 0)
  const levelSpread = known > 0 ? (usual.noise * expected) / Math.sqrt(known) : 0
  return { expected, spread: Math.hypot(spreadOf(usual, expected), levelSpread) }
}

/**
 * What the rest of a month brings (R230: pace to a target): the days by weekday (R120: what is a drop), moved by how far the
 * same days a year ago were off what was expected of them then, as far as that is known. Pure. `null` before three weeks are known.
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
/** How a season moved the same days a year ago: believed as far as chance did not. */
function seasonOf(then: Coming | null, brought: number): typeof unknownSeason {
  if (!then || then.expected <= 0 || brought <= 0) return unknownSeason
  const doubt = then.spread / then.expected
  const weight = seasonDoubt ** 2 / (seasonDoubt ** 2 + doubt ** 2)
  return { times: Math.exp(weight * Math.log(brought / then.expected)), doubt: seasonDoubt * Math.sqrt(1 - weight) }
}
