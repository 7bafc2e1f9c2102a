import { addDays, type Day } from '../../../contract/days.ts'

/** What a merchant decided of a sale, on the day it was told. */
export type Told = { day: Day; isApproved: boolean }
/** Decisions of which fewer are approvals than the half year before leads one to expect. `since`: the day of the first of them. */
export type ApprovalDrop = {
  since: Day
  until: Day
  decided: number
  approved: number
  expected: number
  /** How far `expected` is known, as a standard deviation. */
  spread: number
  /** The share that is usually approved. */
  usual: number
}

/** So few approvals have less than this chance. */
const rare = 0.005
/** Merchants are judged each time this many decisions are full: fewer prove nothing. */
const block = 20
/** How many of the last decisions are judged together. */
const windows = [20, 40, 100] as const
/** What is usual is learned from this many days before those that are judged, which are no more themselves. */
export const judgedDays = 183
/** Fewer decisions say nothing of what is usual. */
const leastPast = 10
/** It counts as no more decisions than these: merchants change. */
const mostStrength = 60

/** The chance of `seen` or fewer of `n`, where the share itself is known as a Beta(a, b) knows it. */
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

/** What decisions of the past say of the share that is approved, next to the one and one of a share of which nothing is known. */
function learn(past: readonly Told[]): { a: number; b: number } {
  const strength = Math.min(mostStrength, past.length + 2)
  const share = (approvedOf(past) + 1) / (past.length + 2)
  return { a: share * strength, b: (1 - share) * strength }
}

/** The last decisions against those of the half year before them. */
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
 * Whether a merchant approves less than it did (R160: when approvals fell). `told`: its decisions, oldest first; `fresh`: how
 * many of them nobody has judged yet; `own`: how many of the last may be judged, where those before are reported already.
 * Each time a block of decisions is full, the last 20, 40 and 100 are judged; before, only a block of which none was approved.
 * So no decision is judged so often that chance has its way.
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

/** Whether decisions after a drop pass the test that reported; null while they are too few. */
export function isBack(told: readonly Told[], drop: { since: Day; until: Day }): boolean | null {
  const after = told.filter((t) => t.day > drop.until)
  if (after.length < block) return null
  const before = told.filter((t) => t.day < drop.since && t.day >= addDays(drop.since, -judgedDays))
  const weighed = weigh([...before, ...after], Math.min(after.length, windows[2]))
  return weighed !== null && weighed.chance >= rare
}
