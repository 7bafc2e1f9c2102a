import { type AccountFacts, type FactRow, indexFacts } from './facts.ts'
import { type Known, noSums } from './known.ts'

/** Standard normal (Box and Muller). */
export const normalFrom = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** So many sales as chance gives where so many are expected. */
export function poisson(random: () => number, mean: number): number {
  if (mean > 200) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normalFrom(random)))
  let [n, product, floor] = [0, random(), Math.exp(-mean)]
  while (product > floor) {
    n++
    product *= random()
  }
  return n
}

/** A log-normal draw of mean 1 whose standard deviation is `cv`. */
export function logNormal(random: () => number, cv: number): number {
  const variance = Math.log(1 + cv ** 2)
  return Math.exp(normalFrom(random) * Math.sqrt(variance) - variance / 2)
}

export type World = { random: () => number; shopSigma: number; orderCv: number }
const conversion = 0.02
const basket = 100
/** Terms of all shops; nine of ten sales are approved, and all are decided. */
export const percentage = 5
export const approval = 0.9
export const usualPerClick = ((conversion * basket * percentage) / 100) * approval

/** What a shop is better than others by. */
export const levelOf = ({ random, shopSigma }: World): number =>
  Math.exp(shopSigma * normalFrom(random) - shopSigma ** 2 / 2)

/** What so many clicks of a shop of this level brought. */
export function sold({ random, orderCv }: World, level: number, clicks: number): FactRow {
  const row = { ...noSums, clicks, merchant: '', connection: 'one' }
  const all = poisson(random, clicks * conversion * level)
  for (let i = 0; i < all; i++) {
    if (random() >= approval) continue
    const order = basket * logNormal(random, orderCv)
    const commission = (order * percentage) / 100
    row.sales++
    row.orders++
    row.orderEuro += order
    row.commissionEuro += commission
    row.squares += commission ** 2
    row.earned += commission
  }
  return row
}

/** An account of other shops with 200 to 5,000 clicks each, and what it knows of one with this many clicks. */
export function accountWith(world: World, row: FactRow, others = 40): { known: Known; row: FactRow } {
  const rows = Array.from({ length: others }, (_, i): FactRow => {
    const clicks = Math.round(200 * 25 ** world.random())
    return { ...sold(world, levelOf(world), clicks), merchant: `other ${i}` }
  })
  // how many buy is counted of sales that were not rejected, so nothing is taken off a second time
  const facts: AccountFacts = { rows: [...rows, { ...row, merchant: 'shop' }], approval: { account: 1, of: {} } }
  return { known: indexFacts(facts)('shop', 'one'), row }
}
