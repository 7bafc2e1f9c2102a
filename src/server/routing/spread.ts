import { logGamma } from './gamma.ts'
import { type Spread, type Sums, usualClicks, usualSpread } from './known.ts'

/** How many sales or orders the account's usual value counts for at one of its shops. */
const lean = { sales: 30, orders: 10 }
/** Minimum spread of a shop's commissions. */
const leastOrders = 1
/** The most clicked shops are enough to know how much shops differ. */
const mostShops = 300

/** Squared distances of a shop's commissions from their mean, relative to the mean squared; degrees of freedom. */
function within({ sales, commissionEuro, squares }: Sums): { sum: number; n: number } {
  if (sales < 2 || !(commissionEuro > 0)) return { sum: 0, n: 0 }
  const mean = commissionEuro / sales
  return { sum: Math.max(0, squares / mean ** 2 - sales), n: sales - 1 }
}

/** Variance of a shop's commissions relative to the squared mean, shrunk to the account's with 30 sales; at least 1. */
export function ordersOf(shop: Sums, account: number): number {
  const { sum, n } = within(shop)
  return Math.max(leastOrders, (lean.sales * account + sum) / (lean.sales + n))
}

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0)

/**
 * The mean of an unknown variance, given its log-likelihood and the usual value, from which two in three accounts
 * differ by a factor of e or less (empirical Bayes, on a grid).
 */
function learned(usual: number, grid: readonly number[], likelihood: (variance: number) => number): number {
  const logs = grid.map((variance) => likelihood(variance) - Math.log(variance / usual) ** 2 / 2)
  const most = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - most))
  return grid.reduce((sum, variance, i) => sum + variance * (weights[i] ?? 0), 0) / sumOf(weights, (w) => w)
}
/** From a sixth of the usual value to ten times as much. */
const gridAround = (usual: number): number[] => Array.from({ length: 17 }, (_, i) => (usual / 6) * 60 ** (i / 16))

/** Clicks and their result, in events that are each the size of a single payment. */
type Seen = { clicks: number; events: number }

/** Adds the uncertainty of the shops' mean to a shop's distance from it. */
const withMean = (
  variance: number,
  list: readonly Seen[],
  { chance, lean }: { chance: number; lean: number },
): number =>
  variance +
  (variance * sumOf(list, (s) => s.clicks ** 2) + chance * sumOf(list, (s) => s.clicks)) /
    (sumOf(list, (s) => s.clicks) + lean) ** 2

/** The mean that weights shops by how well they are known, if they differ by that much. */
function meanOf(list: readonly Seen[], shape: number): number {
  let mean = sumOf(list, (s) => s.events) / sumOf(list, (s) => s.clicks)
  for (let i = 0; i < 3; i++) {
    const weight = (s: Seen) => 1 / (shape + s.clicks * mean)
    mean = sumOf(list, (s) => weight(s) * s.events) / sumOf(list, (s) => weight(s) * s.clicks)
  }
  return mean
}

/** Log-likelihood if shops follow a gamma distribution with this variance around their mean: negative binomial. */
export function likelihoodOfSales(list: readonly Seen[], variance: number): number {
  const shape = 1 / variance
  const mean = meanOf(list, shape)
  return sumOf(list, ({ clicks, events }) => {
    const usual = clicks * mean
    const all = shape + usual
    return logGamma(shape + events) - logGamma(shape) + shape * Math.log(shape / all) + events * Math.log(usual / all)
  })
}

/** Log-likelihood if shops' shares follow a beta distribution with this part of its maximum variance: beta-binomial. */
export function likelihoodOfShares(list: readonly Seen[], variance: number): number {
  const weight = 1 / variance - 1
  const known = (s: Seen) => 1 / (weight + s.clicks)
  const mean = sumOf(list, (s) => known(s) * s.events) / sumOf(list, (s) => known(s) * s.clicks)
  const share = Math.min(0.999, mean)
  const [yes, no] = [share * weight, (1 - share) * weight]
  return sumOf(list, ({ clicks, events }) => {
    const some = Math.min(clicks, events)
    return (
      logGamma(yes + some) -
      logGamma(yes) +
      logGamma(no + clicks - some) -
      logGamma(no) -
      logGamma(weight + clicks) +
      logGamma(weight)
    )
  })
}

/** Shops' results under equal terms: how many buy and for how much, in events the size of a single payment each. */
function seenOf(shops: readonly Sums[], orders: number): Seen[] {
  const [all, euro] = [sumOf(shops, (s) => s.orders), sumOf(shops, (s) => s.orderEuro)]
  const usual = euro > 0 ? euro / all : 1
  return shops.map((s) => {
    const basket = (lean.orders + s.orderEuro / usual) / (lean.orders + s.orders)
    return { clicks: s.clicks, events: (s.made * basket) / (1 + orders) }
  })
}

function betweenOf(list: readonly Seen[]): number {
  const sales = sumOf(list, (s) => s.events)
  if (list.length < 2 || !(sales > 0)) return usualSpread.between
  const usual = Math.exp(usualSpread.between) - 1
  const variance = learned(usual, gridAround(usual), (v) => likelihoodOfSales(list, v))
  const chance = sumOf(list, (s) => s.clicks) / sales
  return Math.log(1 + withMean(variance, list, { chance, lean: usualClicks.sold }))
}

function paidOf(list: readonly Seen[]): number {
  if (list.length < 2) return usualSpread.paid
  const usual = 1 / (1 + usualSpread.paid)
  const variance = learned(usual, gridAround(usual), (v) => likelihoodOfShares(list, v))
  return Math.max(1, 1 / withMean(variance, list, { chance: 1, lean: usualClicks.paid }) - 1)
}

/**
 * How much an account's shops and orders differ (R189: how varied shops are), and how much the paid shares of its
 * pay-per-click shops do. Chance within one shop does not count as a difference between shops.
 */
export function spreadOf(shops: readonly Sums[], paying: readonly Sums[] = []): Spread {
  const all = shops.map(within)
  const orders = Math.max(
    leastOrders,
    (lean.sales * usualSpread.orders + sumOf(all, (w) => w.sum)) / (lean.sales + sumOf(all, (w) => w.n)),
  )
  const clicked = (of: readonly Sums[]) =>
    of
      .filter((s) => s.clicks > 0)
      .toSorted((a, b) => b.clicks - a.clicks)
      .slice(0, mostShops)
  return {
    between: betweenOf(seenOf(clicked(shops), orders)),
    orders,
    paid: paidOf(clicked(paying).map((s) => ({ clicks: s.clicks, events: s.paidClicks }))),
  }
}
