import { maturityNeeds } from '../../../contract/bounds.ts'
import { delaySteps } from './delay-steps.ts'
import { groupBy } from '../../store/group-by.ts'

/** Sales of a merchant that became known `delay` steps after their click, which is `age` steps old by now. */
export type Delay = { merchant: string; delay: number; age: number; n: number }
export type Clicks = { merchant: string; n: number }

/**
 * The share of its sales a click of each step of age has brought, 0 to 1, on average over the step; one more number than
 * steps, the last is 1.
 */
export type Curve = readonly number[]
/** `weight`: sales a click brings, by which clicks of different merchants are added up. */
export type Learned = { curve: Curve; weight: number }
export type DelayCurves = { account: Learned; merchants: ReadonlyMap<string, Learned> }

/** Sales of clicks that are past the last step an account needs: with fewer nobody can say how long sales take. */
export const minSales = maturityNeeds.sales
/** A merchant's own sales count against as many of the account's: with none its curve is the account's. */
const lean = 20
/** The same for clicks, when learning how many sales a click brings. */
const leanClicks = 500

/** Merchants with a curve of their own, those with the most clicks: curves are kept and travel in an address. */
export const maxCurves = 120

type Counts = { came: number[]; asked: number[] }
const zeros = () => Array.from({ length: delaySteps }, () => 0)

/**
 * `came`: sales of a step; `asked`: sales of this step or an earlier one. Both only of clicks that have the whole step
 * behind them, because younger ones had no time to bring a sale of that step, or not all of it.
 */
function countsOf(delays: readonly Delay[]): Counts {
  const counts = { came: zeros(), asked: zeros() }
  for (const { delay, age, n } of delays) {
    for (let step = delay; step < Math.min(age, delaySteps); step++) {
      counts.asked[step] = (counts.asked[step] ?? 0) + n
      if (step === delay) counts.came[step] = (counts.came[step] ?? 0) + n
    }
  }
  return counts
}

const rateOf = ({ came, asked }: Counts, step: number): number => {
  const of = asked[step] ?? 0
  return of === 0 ? 0 : (came[step] ?? 0) / of
}

/** From the far end, where everything has come, back to the click: `rate` is a step's part of all up to its end. */
function curveOf(rate: (step: number) => number): Curve {
  const curve = [1]
  let atEnd = 1
  for (let step = delaySteps - 1; step >= 0; step--) {
    const atStart = atEnd * (1 - rate(step))
    curve.unshift((atStart + atEnd) / 2)
    atEnd = atStart
  }
  return curve
}

const sum = (rows: readonly { n: number }[]) => rows.reduce((all, { n }) => all + n, 0)

/**
 * How long sales take to become known, of an account and of each merchant. `null`: not enough history.
 *
 * A click of yesterday can only show sales that took a day, so recent clicks would make sales look quicker than they are.
 * This is the product-limit estimate for such data (Kaplan and Meier's with time reversed, Lynden-Bell's): each step's part is taken
 * among clicks that are old enough to show it, and the parts are multiplied from the end.
 */
export function learnDelays(delays: readonly Delay[], clicks: readonly Clicks[]): DelayCurves | null {
  const within = delays.filter((d) => d.delay < delaySteps)
  if (sum(within.filter((d) => d.age >= delaySteps)) < minSales) return null
  const account = countsOf(within)
  const everywhere = sum(within) / Math.max(1, sum(clicks))
  const sales = groupBy(within, (d) => d.merchant)
  const clickCounts = new Map(clicks.map(({ merchant, n }) => [merchant, n]))
  const learn = (merchant: string): Learned => {
    const own = sales.get(merchant) ?? []
    const counts = countsOf(own)
    const rate = (step: number) =>
      ((counts.came[step] ?? 0) + lean * rateOf(account, step)) / ((counts.asked[step] ?? 0) + lean)
    const n = clickCounts.get(merchant) ?? 0
    return { curve: curveOf(rate), weight: (sum(own) + leanClicks * everywhere) / (n + leanClicks) }
  }
  const byClicks = clicks.toSorted((a, b) => b.n - a.n).map((c) => c.merchant)
  const known = [...new Set([...byClicks, ...sales.keys()])].slice(0, maxCurves)
  return {
    account: { curve: curveOf((step) => rateOf(account, step)), weight: everywhere },
    merchants: new Map(known.map((merchant) => [merchant, learn(merchant)])),
  }
}
