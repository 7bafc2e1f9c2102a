import { maturityNeeds } from '../../../contract/bounds.ts'
import { delaySteps } from './delay-steps.ts'
import { groupBy } from '../../store/group-by.ts'

/** Sales of a merchant that became known `delay` steps after their click; the click is now `age` steps old. */
export type Delay = { merchant: string; delay: number; age: number; n: number }
export type Clicks = { merchant: string; n: number }

/**
 * The share of its sales that a click has brought in each age step, 0 to 1, averaged over the step. Has one more number
 * than there are steps; the last is 1.
 */
export type Curve = readonly number[]
/** `weight`: sales per click, used to add up clicks of different merchants. */
export type Learned = { curve: Curve; weight: number }
export type DelayCurves = { account: Learned; merchants: ReadonlyMap<string, Learned> }

/** Minimum sales of clicks past the last step: with fewer, the delay of sales cannot be learned. */
export const minSales = maturityNeeds.sales
/**
 * A merchant's own sales are weighted with this many sales of the account: without its own, a merchant has the
 * account's curve.
 */
const lean = 20
/** The same for clicks, when learning the number of sales per click. */
const leanClicks = 500

/**
 * Maximum merchants with their own curve, those with the most clicks: curves are kept in memory and passed in a URL.
 */
export const maxCurves = 120

type Counts = { came: number[]; asked: number[] }
const zeros = () => Array.from({ length: delaySteps }, () => 0)

/**
 * `came`: sales of a step; `asked`: sales of this step or an earlier one. Both only for clicks past the whole step,
 * because younger clicks had no time to bring all sales of that step.
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

/**
 * From the far end, where everything has come, back to the click. `rate` is a step's share of all sales up to its end.
 */
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
 * How long sales take to become known, for an account and each merchant. `null`: not enough history.
 *
 * Yesterday's click can only show sales that took a day, so recent clicks would make sales look quicker than they are.
 * This is the product-limit estimate for such data (Kaplan and Meier's with time reversed, Lynden-Bell's): each step's
 * share is taken among clicks old enough to show it, and the shares are multiplied from the end.
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
