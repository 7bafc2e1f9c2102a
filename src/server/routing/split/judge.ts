import { leastEvidence } from '../../../contract/bounds.ts'
import type { verdicts } from '../../../contract/routing/split-tests.ts'
import { z80 } from '../gamma.ts'
import type { Arm } from '../split-side.ts'
import { normalCdf } from './normal.ts'

export type Verdict = (typeof verdicts)[number]
/**
 * What the closed clicks of one side add up to, over visitors of a day: how many, their clicks, the sales, the money, and the
 * sums of money squared, money times clicks and clicks squared.
 */
export type Side = {
  n: number
  clicks: number
  sales: number
  money: number
  mm: number
  mc: number
  cc: number
  /** Approved sales of this shop through this connection, also from before the test. */
  approvals: number
  /** Standard deviation of the money by not knowing how many pending sales will be approved. */
  unsure?: number
}
export type TestSoFar = {
  a: Side
  b: Side
  /** Percent of the clicks that go to A. */
  share: number
  /** Visitors of a day that the test would have on both sides by its end, as planned when it began. */
  planned: number
  /** Days of closed clicks. */
  days: number
  areImportsFresh: boolean
  /** Its end date, and the time sales take after it, have passed. */
  isPastEnd: boolean
  clicksAMonth: number
}
export type Judgement = {
  verdict: Verdict
  /** Sides without whose approvals nothing can be said: they have none yet, or too few for what is pending. */
  waitsFor: Arm[]
  /** Logarithm of what B earns a click by what A does, and its standard error; null while one of them earned nothing. */
  ratio: { log: number; se: number; low: number; high: number } | null
  perClick: { a: number; b: number }
  /** The same as it is said: what was seen once is usually more than what there is, so it is drawn towards nothing. Four times out of five it lies between. */
  likely: { middle: number; low: number; high: number } | null
  /** How likely chance alone divides visitors like this. */
  divisionP: number
  /** Visitors on both sides with which it could end, as things look; null when that cannot be said. */
  needed: number | null
  ifChosen: { probabilityB: number; riskA: number; riskB: number } | null
}

/** Any number of looks together end an equal test 5 times in 100 (O'Brien and Fleming). */
const boundary = 2.2414
const leastDivisionP = 0.001
/** How much networks differ, on the logarithm, before a test says anything: 20 % is much. */
const prior = 0.04
/** The same for what is said of a winner, most of which are shown too large: 15 %. */
const saidPrior = 0.15 ** 2

const perClickOf = ({ money, clicks }: Pick<Side, 'money' | 'clicks'>) => (clicks === 0 ? 0 : money / clicks)
/** Has sales, none of which the shop has approved yet: what a sale there is worth is not known. */
export const awaitsApprovals = ({ sales, approvals }: Side): boolean => sales > 0 && approvals === 0
/** Squared standard error of what a side earns a click: clicks of one visitor, or of one day, belong together. */
export function squareErrorOf(side: Omit<Side, 'sales' | 'approvals' | 'unsure'>): number {
  const { n, clicks, mm, mc, cc } = side
  const e = perClickOf(side)
  return (((mm - 2 * e * mc + e * e * cc) / (n - 1)) * n) / clicks ** 2
}
/** The same as a part of what it earns a click squared. */
const varianceOf = (side: Side) => squareErrorOf(side) / perClickOf(side) ** 2
/** The same of not knowing what is pending comes to. */
const doubtOf = ({ money, unsure = 0 }: Side) => (unsure / money) ** 2

/**
 * How many standard errors apart the sides are by what they earn a click, in euro. By the logarithm of the ratio a side with a few
 * large sales seems further ahead than it is, because the other, which has none, looks surer than it is.
 */
export function apartBy(a: Side, b: Side): number {
  const errorOf = (side: Side) => (varianceOf(side) + doubtOf(side)) * perClickOf(side) ** 2
  return Math.abs(perClickOf(b) - perClickOf(a)) / Math.sqrt(errorOf(a) + errorOf(b))
}

/** How likely a division at least this uneven is: chi-square with one degree of freedom. */
function divisionP(a: number, b: number, share: number): number {
  const all = a + b
  if (all === 0) return 1
  const wanted = (all * share) / 100
  const chi = (a - wanted) ** 2 / wanted + (b - (all - wanted)) ** 2 / (all - wanted)
  return 2 * normalCdf(-Math.sqrt(chi))
}

/** What choosing a side today loses in a month on average, if it is the worse one. */
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

/** A difference as it is said: the mean of what is likely after this test, of networks that usually differ little. */
function likelyOf(log: number, se: number) {
  const middle = (log * saidPrior) / (saidPrior + se ** 2)
  const half = z80 * Math.sqrt((saidPrior * se ** 2) / (saidPrior + se ** 2))
  const said = (x: number) => Math.exp(x) - 1
  return { middle: said(middle), low: said(middle - half), high: said(middle + half) }
}

/** Whether a split test can end, what it has shown, and what choosing today risks (R37: when a split test ends). Pure. */
export function judge(e: TestSoFar): Judgement {
  const { a, b, planned } = e
  const perClick = { a: perClickOf(a), b: perClickOf(b) }
  const n = a.n + b.n
  const seen = planned > 0 ? Math.min(1, n / planned) : 0
  const p = divisionP(a.n, b.n, e.share)
  // somebody looks every day: the more looks, the more often chance alone looks unusual at one of them
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
  // what is pending is all that hides who earns more
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
