import { leastEvidence } from '../../../contract/bounds.ts'
import type { verdicts } from '../../../contract/routing/split-tests.ts'
import { z80 } from '../gamma.ts'
import type { Arm } from '../split-side.ts'
import { normalCdf } from './normal.ts'

export type Verdict = (typeof verdicts)[number]
/**
 * Sums over one side's closed clicks, by daily visitor: their number, their clicks, the sales, the money, and the sums
 * of money squared, money times clicks and clicks squared.
 */
export type Side = {
  n: number
  clicks: number
  sales: number
  money: number
  mm: number
  mc: number
  cc: number
  /** Approved sales of this shop through this connection, including those before the test. */
  approvals: number
  /** Standard deviation of the money from not knowing how many pending sales will be approved. */
  unsure?: number
}
export type TestSoFar = {
  a: Side
  b: Side
  /** Percentage of clicks that go to A. */
  share: number
  /** Daily visitors expected on both sides by the end, as planned at the start. */
  planned: number
  /** Days with closed clicks. */
  days: number
  areImportsFresh: boolean
  /** Its end date has passed, and the time that sales take after it. */
  isPastEnd: boolean
  clicksAMonth: number
}
export type Judgement = {
  verdict: Verdict
  /** Sides whose missing approvals block a verdict: they have none yet, or too few for what is pending. */
  waitsFor: Arm[]
  /** Logarithm of B's earnings per click over A's, and its standard error; null while either earned nothing. */
  ratio: { log: number; se: number; low: number; high: number } | null
  perClick: { a: number; b: number }
  /**
   * The ratio for display: a single result usually overstates the effect, so it is shrunk towards zero. The truth is in
   * this range four times out of five.
   */
  likely: { middle: number; low: number; high: number } | null
  /** Probability that chance alone divides visitors like this. */
  divisionP: number
  /** Visitors on both sides needed to end, at the current rate; null when unknown. */
  needed: number | null
  ifChosen: { probabilityB: number; riskA: number; riskB: number } | null
}

/** However many checks are made, an equal test ends 5 times in 100 (O'Brien and Fleming). */
const boundary = 2.2414
const leastDivisionP = 0.001
/** How much networks differ on the logarithm before a test shows anything: 20 % is much. */
const prior = 0.04
/** The same for the displayed effect of a winner, as most are overstated: 15 %. */
const saidPrior = 0.15 ** 2

const perClickOf = ({ money, clicks }: Pick<Side, 'money' | 'clicks'>) => (clicks === 0 ? 0 : money / clicks)
/** Has sales, but the shop has approved none yet: the value of a sale there is unknown. */
export const awaitsApprovals = ({ sales, approvals }: Side): boolean => sales > 0 && approvals === 0
/** Squared standard error of a side's earnings per click: clicks of one visitor, or of one day, belong together. */
export function squareErrorOf(side: Omit<Side, 'sales' | 'approvals' | 'unsure'>): number {
  const { n, clicks, mm, mc, cc } = side
  const e = perClickOf(side)
  return (((mm - 2 * e * mc + e * e * cc) / (n - 1)) * n) / clicks ** 2
}
/** The same relative to its squared earnings per click. */
const varianceOf = (side: Side) => squareErrorOf(side) / perClickOf(side) ** 2
/** The same for the unknown value of pending sales. */
const doubtOf = ({ money, unsure = 0 }: Side) => (unsure / money) ** 2

/**
 * Distance between the sides in standard errors of their earnings per click, in euro. On the log ratio, a side with a
 * few large sales seems further ahead than it is, because the other side, which has none, seems more certain than it
 * is.
 */
export function apartBy(a: Side, b: Side): number {
  const errorOf = (side: Side) => (varianceOf(side) + doubtOf(side)) * perClickOf(side) ** 2
  return Math.abs(perClickOf(b) - perClickOf(a)) / Math.sqrt(errorOf(a) + errorOf(b))
}

/** Probability of a division at least this uneven: chi-square with one degree of freedom. */
function divisionP(a: number, b: number, share: number): number {
  const all = a + b
  if (all === 0) return 1
  const wanted = (all * share) / 100
  const chi = (a - wanted) ** 2 / wanted + (b - (all - wanted)) ** 2 / (all - wanted)
  return 2 * normalCdf(-Math.sqrt(chi))
}

/** Average monthly loss from choosing a side today if it is the worse one. */
function risks(log: number, se: number, perClickA: number, clicks: number) {
  const m = (log * prior) / (prior + se ** 2)
  const s2 = (prior * se ** 2) / (prior + se ** 2)
  const s = Math.sqrt(s2)
  const gain = Math.exp(m + s2 / 2)
  return {
    probabilityB: normalCdf(m / s),
    riskB: clicks * perClickA * (normalCdf(-m / s) - gain * normalCdf(-m / s - s)),
    riskA: clicks * perClickA * (gain * normalCdf(m / s + s) - normalCdf(m / s)),
  }
}

/** The difference for display: the posterior mean after this test, for networks that usually differ little. */
function likelyOf(log: number, se: number) {
  const middle = (log * saidPrior) / (saidPrior + se ** 2)
  const half = z80 * Math.sqrt((saidPrior * se ** 2) / (saidPrior + se ** 2))
  const said = (x: number) => Math.exp(x) - 1
  return { middle: said(middle), low: said(middle - half), high: said(middle + half) }
}

/** Whether a split test can end, its result, and the risk of choosing today (R37: when a split test ends). Pure. */
export function judge(e: TestSoFar): Judgement {
  const { a, b, planned } = e
  const perClick = { a: perClickOf(a), b: perClickOf(b) }
  const n = a.n + b.n
  const seen = planned > 0 ? Math.min(1, n / planned) : 0
  const p = divisionP(a.n, b.n, e.share)
  // people check daily: the more checks, the more often chance alone looks unusual in one of them
  const ended: Verdict | null = p < leastDivisionP / Math.max(1, e.days) ? 'off' : null
  const isOver = e.isPastEnd || seen >= 1
  const none = { ratio: null, likely: null, perClick, divisionP: p, needed: null, ifChosen: null }
  const waiting = (waitsFor: Arm[]): Pick<Judgement, 'verdict' | 'waitsFor'> => ({
    verdict: ended ?? (isOver && waitsFor.length === 0 ? 'over' : 'run'),
    waitsFor,
  })
  const waitingArms = (['A', 'B'] as const).filter((arm) => awaitsApprovals(arm === 'A' ? a : b))
  if (waitingArms.length > 0) return { ...none, ...waiting(waitingArms) }
  if (perClick.a <= 0 || perClick.b <= 0 || a.n < 2 || b.n < 2 || seen === 0) return { ...none, ...waiting([]) }
  const log = Math.log(perClick.b / perClick.a)
  const chance = Math.sqrt(varianceOf(a) + varianceOf(b))
  const se = Math.hypot(chance, Math.sqrt(doubtOf(a) + doubtOf(b)))
  if (!(se > 0)) return { ...none, ...waiting([]) }
  const limit = boundary / Math.sqrt(seen)
  const isEnough =
    a.sales >= leastEvidence.sales &&
    b.sales >= leastEvidence.sales &&
    e.days >= leastEvidence.days &&
    e.areImportsFresh
  const winner: Verdict = log > 0 ? 'B' : 'A'
  const isAhead = Math.abs(log) > limit * se && apartBy(a, b) > limit
  // only pending sales hide which side earns more
  const doubtful: Arm = doubtOf(a) > doubtOf(b) ? 'A' : 'B'
  const unclear = waiting(Math.abs(log) > limit * chance && Math.abs(log) <= limit * se ? [doubtful] : [])
  return {
    ...(ended === null && isEnough && isAhead ? { verdict: winner, waitsFor: [] } : unclear),
    ratio: { log, se, low: Math.exp(log - limit * se) - 1, high: Math.exp(log + limit * se) - 1 },
    likely: likelyOf(log, se),
    perClick,
    divisionP: p,
    needed: log === 0 ? null : (boundary * chance * Math.sqrt(n * planned)) / Math.abs(log),
    ifChosen: risks(log, se, perClick.a, e.clicksAMonth),
  }
}
