import { addDays, type Day } from '../../../contract/days.ts'

/** A merchant's decision about a sale, on the day it was reported. */
export type Told = { day: Day; isApproved: boolean }
/** Decisions with fewer approvals than the half year before suggests. `since`: the day of the first of them. */
export type ApprovalDrop = {
  since: Day
  until: Day
  decided: number
  approved: number
  expected: number
  /** Uncertainty of `expected`, as a standard deviation. */
  spread: number
  /** The usual approval rate. */
  usual: number
}

/** Maximum probability of so few approvals. */
const rare = 0.005
/** Merchants are judged each time a block of this many decisions is full: fewer prove nothing. */
const block = 20
/** Numbers of latest decisions that are judged together. */
const windows = [20, 40, 100] as const
/**
 * The usual rate is learned from this many days before the judged decisions, which span at most as many days
 * themselves.
 */
export const judgedDays = 183
/** Fewer decisions do not establish a usual rate. */
const leastPast = 10
/** The past counts as at most this many decisions: merchants change. */
const mostStrength = 60

/** The probability of `seen` or fewer out of `n`, where the rate has a Beta(a, b) distribution. */
export function chanceOfSoFew(seen: number, n: number, a: number, b: number): number {
  let one = 1
  for (let i = 0; i < n; i++) one *= (b + i) / (a + b + i)
  let sum = one
  for (let j = 0; j < seen; j++) {
    one *= ((n - j) / (j + 1)) * ((a + j) / (b + n - j - 1))
    sum += one
  }
  return Math.min(1, sum)
}

const approvedOf = (told: readonly Told[]) => told.reduce((n, t) => n + (t.isApproved ? 1 : 0), 0)

/** The distribution of the approval rate from past decisions, with a uniform prior (one and one). */
function learn(past: readonly Told[]): { a: number; b: number } {
  const strength = Math.min(mostStrength, past.length + 2)
  const share = (approvedOf(past) + 1) / (past.length + 2)
  return { a: share * strength, b: (1 - share) * strength }
}

/** The last decisions against those of the half year before. */
function weigh(told: readonly Told[], decided: number): (ApprovalDrop & { chance: number }) | null {
  const window = told.slice(told.length - decided)
  const [first, last] = [window[0], window.at(-1)]
  if (!first || !last || window.length < decided || first.day < addDays(last.day, -judgedDays)) return null
  const from = addDays(first.day, -judgedDays)
  const past = told.slice(0, told.length - decided).filter((t) => t.day >= from)
  if (past.length < leastPast) return null
  const { a, b } = learn(past)
  const approved = approvedOf(window)
  const usual = a / (a + b)
  const variance = (decided * usual * (1 - usual) * (a + b + decided)) / (a + b + 1)
  return {
    since: first.day,
    until: last.day,
    decided,
    approved,
    expected: decided * usual,
    spread: Math.sqrt(variance),
    usual,
    chance: chanceOfSoFew(approved, decided, a, b),
  }
}

/**
 * Whether a merchant approves less than before (R160: when approvals fell). `told`: its decisions, oldest first;
 * `fresh`: how many of them were not judged yet; `own`: how many of the last may be judged, where earlier ones are
 * already reported. Each time a block of decisions is full, the last 20, 40 and 100 are judged; before that, only a
 * block without any approval. So no decision is judged often enough for chance to produce an alert.
 */
export function judgeApprovals(told: readonly Told[], fresh: number, own = told.length): ApprovalDrop | null {
  if (fresh === 0) return null
  const begun = own % block
  const isFull = Math.floor(own / block) > Math.floor(Math.max(0, own - fresh) / block)
  const sizes = isFull
    ? windows.filter((n) => n <= own)
    : begun > 0 && approvedOf(told.slice(-begun)) === 0
      ? [begun]
      : []
  const found = sizes
    .map((n) => weigh(told, n))
    .filter((w): w is NonNullable<typeof w> => w !== null && w.chance < rare)
    .toSorted((x, y) => x.chance - y.chance || x.decided - y.decided)[0]
  if (!found) return null
  const { chance: _, ...drop } = found
  return drop
}

/** Whether decisions after a drop pass the test that reported it; null while there are too few. */
export function isBack(told: readonly Told[], drop: { since: Day; until: Day }): boolean | null {
  const after = told.filter((t) => t.day > drop.until)
  if (after.length < block) return null
  const before = told.filter((t) => t.day < drop.since && t.day >= addDays(drop.since, -judgedDays))
  const weighed = weigh([...before, ...after], Math.min(after.length, windows[2]))
  return weighed !== null && weighed.chance >= rare
}
