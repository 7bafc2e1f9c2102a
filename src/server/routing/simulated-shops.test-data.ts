import { ageStarts, ageStepOf, chancesOf, type Approvals, type Decision, learnApprovals } from '../money/index.ts'
import { type AccountFacts, type FactRow, indexFacts } from './facts.ts'
import type { Known, Sums } from './known.ts'
import { approvalOf, likelyOf } from './read-facts.ts'

/** Standard normal (Box and Muller). */
export const normalFrom = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A random number of sales around an expected value. */
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

/** Days until a network decides, from and until. */
type Delay = readonly [number, number]
export const quick = { rejected: [3, 25], approved: [15, 45] } satisfies Record<string, Delay>
/** Approvals come late: most sales of closed clicks are pending, and many of the decided ones are rejections. */
export const slow = { rejected: [3, 25], approved: [60, 95] } satisfies Record<string, Delay>

export type World = {
  random: () => number
  shopSigma: number
  /** With two equally common kinds of shops, one earns this many times as much per click. */
  kinds?: number
  orderCv: number
  /** Share of sales that is approved in the end. */
  approval: number
  delays: { rejected: Delay; approved: Delay }
}
const conversion = 0.02
const basket = 100
/** Terms of all shops. */
export const percentage = 5
export const stated = { type: 'CPS', percentage, flatEuro: null } as const
export const usualPerClick = ({ approval }: Pick<World, 'approval'>): number =>
  ((conversion * basket * percentage) / 100) * approval

/** How much better a shop is than others, as a factor. */
export function levelOf({ random, shopSigma, kinds = 1 }: World): number {
  const level = Math.exp(shopSigma * normalFrom(random) - shopSigma ** 2 / 2)
  return kinds === 1 ? level : (level * (random() < 0.5 ? 2 : 2 * kinds)) / (1 + kinds)
}

/** A sale this many days old, with its outcome and when it is decided. */
export type Sale = { age: number; order: number; isApproved: boolean; decidedAfter: number }
export type Visits = { clicks: number; sales: readonly Sale[] }

function saleOf({ random, orderCv, approval, delays }: World, [youngest, oldest]: readonly [number, number]): Sale {
  const isApproved = random() < approval
  const [from, until] = isApproved ? delays.approved : delays.rejected
  return {
    age: youngest + (oldest - youngest) * random(),
    order: basket * logNormal(random, orderCv),
    isApproved,
    decidedAfter: from + (until - from) * random(),
  }
}
export const statusOf = ({ age, isApproved, decidedAfter }: Sale): 'pending' | 'approved' | 'rejected' =>
  decidedAfter > age ? 'pending' : isApproved ? 'approved' : 'rejected'
export const commissionOf = ({ order }: Sale): number => (order * percentage) / 100

/** The sales of a shop's closed clicks, at this level. */
export const sold = (world: World, level: number, clicks: number): Visits => ({
  clicks,
  sales: Array.from({ length: poisson(world.random, clicks * conversion * level) }, () => saleOf(world, [14, 104])),
})

const total = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
/** Their total once all are decided. */
export const finallyEarned = ({ sales }: Visits): number => total(sales.filter((s) => s.isApproved).map(commissionOf))

/** What `readFacts` counts, calculated independently (`read-facts.api.test.ts` compares the two). */
export function sumsOf({ clicks, sales }: Visits, chances: Parameters<typeof likelyOf>[1]): Sums {
  const of = (status: string) => sales.filter((s) => statusOf(s) === status)
  const kept = sales.filter((s) => statusOf(s) !== 'rejected')
  const pending = ageStarts.map((_, step) =>
    total(
      of('pending')
        .filter((s) => ageStepOf(s.age) === step)
        .map(commissionOf),
    ),
  )
  return {
    clicks,
    made: sales.length,
    sales: kept.length,
    orders: kept.length,
    orderEuro: total(kept.map((s) => s.order)),
    commissionEuro: total(kept.map(commissionOf)),
    squares: total(kept.map((s) => commissionOf(s) ** 2)),
    earned: total(of('approved').map(commissionOf)) + likelyOf(pending, chances),
    paidClicks: 0,
  }
}

export type Place = { merchant: string; connection: string; visits: Visits }
function decisionsOf({ merchant, connection, visits }: Place): Decision[] {
  const found = new Map<string, Decision>()
  for (const s of visits.sales) {
    const outcome = statusOf(s)
    const left = ageStepOf(outcome === 'pending' ? s.age : s.decidedAfter)
    const known = found.get(`${left} ${outcome}`)
    if (known) known.n++
    else found.set(`${left} ${outcome}`, { merchant, connection, seen: 0, left, outcome, n: 1 })
  }
  return [...found.values()]
}

/** An account's approval data: the sales of closed clicks, plus 400 sales at other shops over the last 400 days. */
export function approvalsIn(world: World, places: readonly Place[]): Approvals {
  const past = Array.from({ length: 400 }, () => saleOf(world, [0, 400]))
  const earlier = [...new Set(places.map((p) => p.connection))].map((connection) => ({
    merchant: 'earlier',
    connection,
    visits: { clicks: 0, sales: past },
  }))
  return learnApprovals([...places, ...earlier].flatMap(decisionsOf))
}

/** What production would know about these clicks. */
export function factsOf(places: readonly Place[], approvals: Approvals): AccountFacts {
  const rows = places.map(
    ({ merchant, connection, visits }): FactRow => ({
      merchant,
      connection,
      ...sumsOf(visits, chancesOf(approvals, connection, merchant)),
    }),
  )
  return { rows, approval: approvalOf(approvals) }
}

/** Other shops with 200 to 5,000 clicks each. */
export const otherShops = (world: World, n: number): Place[] =>
  Array.from({ length: n }, (_, i) => {
    const clicks = Math.round(200 * 25 ** world.random())
    return { merchant: `other ${i}`, connection: 'one', visits: sold(world, levelOf(world), clicks) }
  })

/** An account of other shops, and its knowledge of one shop through its own connection and another. */
export function accountWith(
  world: World,
  { own, elsewhere }: { own: Visits; elsewhere?: Visits },
  others = 40,
): { facts: AccountFacts; known: Known } {
  const places = [...otherShops(world, others), { merchant: 'shop', connection: 'one', visits: own }]
  if (elsewhere) places.push({ merchant: 'shop', connection: 'two', visits: elsewhere })
  const facts = factsOf(places, approvalsIn(world, places))
  return { facts, known: indexFacts(facts)('shop', 'one') }
}
