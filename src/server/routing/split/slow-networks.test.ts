import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { howMuch } from '../../../test/how-much.ts'
import { ageStepOf, type Decision } from '../../money/index.ts'
import { judge, type Verdict } from './judge.ts'
import type { KnownSale } from './read-sales.ts'
import type { SoldClick } from './read-test-clicks.ts'
import { countedSales, sidesOf } from './sides.ts'

const seed = process.env.OUTBOUND_SEED ?? String(Math.floor(Math.random() * 1e9))
process.stdout.write(`slow-networks.test.ts: OUTBOUND_SEED=${seed}\n`)
const tests = howMuch(60, 1000)
/** Days between two checks, and how long checks continue after the last click is closed. */
const [step, after] = [howMuch(14, 2), 80]
const [days, visitors, salesADay] = [56, 1500, 6]
const day = 86_400_000

/** Days after the sale, uniformly distributed. */
type Span = readonly [from: number, to: number]
/** A share of the sales is approved within a span of days after the sale, the others are rejected; some are never decided. */
type Network = {
  approves: number
  approved: Span
  rejected: Span
  undecided?: number
  /** Value of a sale relative to the other network's. */
  worth?: number
  /** Sales of the shop in the 400 days before the test. */
  past?: number
}
type Sale = { clickId: string; at: number; value: number; end: 'approved' | 'rejected'; decided: number }
const arms = ['A', 'B'] as const
type Both<T> = Record<(typeof arms)[number], T>

function dice(random: () => number) {
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const within = ([from, to]: Span) => from + (to - from) * random()
  const sale = (n: Network, clickId: string, span: Span): Sale => {
    const at = within(span)
    const end = random() < n.approves ? 'approved' : 'rejected'
    const isDecided = random() >= (n.undecided ?? 0)
    const decided = isDecided ? at + within(n[end]) : Number.POSITIVE_INFINITY
    return { clickId, at, value: (n.worth ?? 1) * 500 * Math.exp(gauss()), end, decided }
  }
  const sales = (n: Network, count: number, name: string, span: Span) =>
    Array.from({ length: count }, (_, i) => sale(n, `${name}${i}`, span))
  const luck = (mean: number) => Math.max(0, Math.round(mean + Math.sqrt(mean) * gauss()))
  return { sales, luck }
}

/** What is known on a day about all sales of a side, in the form used for learning. */
function decisionsOn(today: number, connection: string, sales: readonly Sale[]): Decision[] {
  const counts = new Map<string, Decision>()
  for (const { at, end, decided } of sales) {
    if (at > today) continue
    const outcome = decided <= today ? end : 'pending'
    const left = ageStepOf(Math.min(decided, today) - at)
    const found = counts.get(`${outcome} ${left}`)
    if (found) found.n++
    else counts.set(`${outcome} ${left}`, { connection, merchant: 'shop.example', seen: 0, left, outcome, n: 1 })
  }
  return [...counts.values()]
}

const knownOn = (today: number, connectionUuid: string, { clickId, at, value, end, decided }: Sale): KnownSale => ({
  clickId,
  connectionUuid,
  status: decided <= today ? end : 'pending',
  commission: String(value),
  currency: 'EUR',
  at: new Date(at * day),
  takesBack: false,
})

/** One test, checked until it can end: its verdict, or none. */
function oneTest(random: () => number, networks: Both<Network>): Verdict | null {
  const { sales, luck } = dice(random)
  const closedAfter = networks.A.past && networks.B.past ? 14 : 30
  const side = (arm: keyof typeof networks) => {
    const own = sales(networks[arm], luck(salesADay * days), arm, [0, days])
    return { own, all: [...own, ...sales(networks[arm], networks[arm].past ?? 0, `past ${arm}`, [-400, 0])] }
  }
  const sold: Both<ReturnType<typeof side>> = { A: side('A'), B: side('B') }
  const values = arms.flatMap((arm) => sold[arm].own.map((s) => s.value)).toSorted((a, b) => a - b)
  const cap = values[Math.floor(values.length * 0.99)] ?? Number.POSITIVE_INFINITY
  for (let today = closedAfter + 14; today <= days + closedAfter + after; today += step) {
    const closed = Math.min(days, today - closedAfter)
    const decisions = arms.flatMap((arm) => decisionsOn(today, arm, sold[arm].all))
    const counted = arms.flatMap((arm) => sold[arm].own.filter((s) => s.at < closed).map((s) => knownOn(today, arm, s)))
    const clicks = counted.map(
      ({ clickId, connectionUuid }): SoldClick => ({ arm: connectionUuid as 'A', unit: clickId, clicks: 1, clickId }),
    )
    const n = closed * visitors
    const all = { n, clicks: n, cc: n }
    const worth = countedSales(counted, decisions, today * day, Number)
    const { A, B } = sidesOf({ A: all, B: all }, clicks, worth, cap)
    const approvals = (arm: string) =>
      decisions.reduce((sum, d) => sum + (d.connection === arm && d.outcome === 'approved' ? d.n : 0), 0)
    const sides = { a: { ...A, approvals: approvals('A') }, b: { ...B, approvals: approvals('B') } }
    const plan = { share: 50, planned: 2 * visitors * days, days: closed, clicksAMonth: 0 }
    const { verdict } = judge({ ...sides, ...plan, areImportsFresh: true, isPastEnd: false })
    if (verdict === 'A' || verdict === 'B') return verdict
  }
  return null
}

/** How often each side was said to earn more. */
function winners(name: string, A: Network, B: Network): Both<number> {
  const random = createRandom(name, seed)
  const said = Array.from({ length: tests }, () => oneTest(random, { A, B }))
  return { A: said.filter((v) => v === 'A').length, B: said.filter((v) => v === 'B').length }
}

const quick: Network = { approves: 0.9, approved: [10, 10], rejected: [15, 15], past: 400 }
const half: Network = { approves: 0.5, approved: [10, 20], rejected: [10, 20], past: 400 }
const slow = (at: number): Network => ({ approves: 0.9, approved: [at, at], rejected: [15, 15] })
const lateYes: Network = { approves: 0.5, approved: [20, 90], rejected: [3, 12] }

describe('two networks that earn the same are told apart at most 65 times in 1,000', () => {
  it.each<[string, Network, Network]>([
    ['both have a past', quick, { ...quick, approved: [45, 45], past: 400 }],
    ['both have a past, one is slow', quick, { ...slow(95), past: 400 }],
    ['a new one approves after 45 days', quick, slow(45)],
    [
      'a new one approves after 90 days, some of the other are never decided',
      { ...quick, undecided: 0.07 },
      { ...slow(90), undecided: 0.07 },
    ],
    ['a new one tells rejections early and approvals late', half, lateYes],
    [
      'a new one tells approvals early and rejections late',
      half,
      { ...lateYes, approved: [3, 12], rejected: [20, 90] },
    ],
    [
      'two new ones, one each way',
      { approves: 0.7, approved: [20, 90], rejected: [5, 30] },
      { approves: 0.7, approved: [5, 40], rejected: [5, 90] },
    ],
    ['one approves less and pays more', quick, { ...half, approved: [10, 40], rejected: [10, 40], worth: 1.8 }],
    [
      'a new one approves less and pays more',
      quick,
      { approves: 0.5, approved: [30, 60], rejected: [30, 60], worth: 1.8 },
    ],
  ])('%s', (name, a, b) => {
    const found = winners(name, a, b)
    // about three of 60 tests; more than twelve by chance once in fifty thousand
    const luck = howMuch(5 * Math.sqrt((0.05 * 0.95) / tests), 0)
    expect((found.A + found.B) / tests, `seed ${seed}: ${JSON.stringify(found)}`).toBeLessThanOrEqual(0.065 + luck)
  })
})

it.each<[string, Network, Network]>([
  ['a new one', half, { ...lateYes, undecided: 1 }],
  ['both', { ...half, past: 0, undecided: 1 }, { ...lateYes, undecided: 1, worth: 5 }],
  ['all but rejections', half, { ...lateYes, approved: [500, 500] }],
])('nobody wins while all sales are pending: %s', (name, a, b) => {
  expect(winners(name, a, b), `seed ${seed}`).toEqual({ A: 0, B: 0 })
})

it('still finds the better of an old and a new network', () => {
  const { A, B } = winners('unequal', quick, { ...half, past: 0 })
  // expects 95 of 100
  expect(A / tests, `seed ${seed}`).toBeGreaterThan(0.7)
  expect(B).toBe(0)
})
