import { type Spread, type Sums, usualSpread } from './known.ts'

const lean = { shops: 5, sales: 30 }
/** A shop with fewer sales says nothing of how much shops differ. */
const leastSales = 30
const leastOrders = 10
const bounds = { between: [0.25, 2.25], orders: 1 } as const

/** Squared distances of a shop's commissions from their mean, in parts of that mean squared, and of how many degrees of freedom. */
function within({ sales, commissionEuro, squares }: Sums): { sum: number; n: number } {
  if (sales < 2 || !(commissionEuro > 0)) return { sum: 0, n: 0 }
  const mean = commissionEuro / sales
  return { sum: Math.max(0, squares / mean ** 2 - sales), n: sales - 1 }
}

/** Variance of a shop's commissions in parts of their mean squared, leaning on the account's with 30 sales; not under 1. */
export function ordersOf(shop: Sums, account: number): number {
  const { sum, n } = within(shop)
  return Math.max(bounds.orders, (lean.sales * account + sum) / (lean.sales + n))
}

/** What an account's shops report how much shops and orders differ. What one shop varies by is taken off what shops do. */
export function spreadOf(shops: readonly Sums[]): Spread {
  let [sum, n] = [0, 0]
  for (const shop of shops) {
    const own = within(shop)
    sum += own.sum
    n += own.n
  }
  const orders = Math.max(bounds.orders, (lean.sales * usualSpread.orders + sum) / (lean.sales + n))
  const large = shops.filter((s) => s.sales >= leastSales && s.clicks >= s.sales)
  const all = large.filter((s) => s.orders >= leastOrders)
  const basket = (s: Sums) => (all.length === large.length ? s.orderEuro / s.orders : 1)
  const logs = large.map((s) => Math.log((s.sales / s.clicks) * basket(s)))
  if (logs.length < 2) return { between: usualSpread.between, orders }
  const mean = logs.reduce((a, b) => a + b, 0) / logs.length
  const seen = logs.reduce((a, y) => a + (y - mean) ** 2, 0) / (logs.length - 1)
  const noise = large.reduce((a, s) => a + (1 + orders) / s.sales, 0) / large.length
  const between =
    (lean.shops * usualSpread.between + logs.length * Math.max(0, seen - noise)) / (lean.shops + logs.length)
  return { between: Math.min(bounds.between[1], Math.max(bounds.between[0], between)), orders }
}
