import { expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { howMuch } from '../../../test/how-much.ts'
import { ageStepOf, type Chance, chancesOf, type Decision, learnApprovals } from '../../money/index.ts'
import { judge, type Side } from './judge.ts'

const seed = process.env.OUTBOUND_SEED ?? String(Math.floor(Math.random() * 1e9))
process.stdout.write(`slow-networks.test.ts: OUTBOUND_SEED=${seed}\n`)
const tests = howMuch(80, 2000)
/** Days between two looks. */
const step = howMuch(7, 2)
const [days, visitors, salesADay, closedAfter] = [56, 300, 6, 14]

type Sale = { at: number; value: number; isRejected: boolean }
/** Nine in ten are approved after this many days, the others rejected after fifteen. */
const decidedAfter = (sale: Sale, approvedAfter: number) => (sale.isRejected ? 15 : approvedAfter)

/** Other sales of the connection, one a day for 400 days before the test and while it runs. */
function chancesOn(day: number, history: readonly Sale[], approvedAfter: number): Chance[] {
  const counts = new Map<string, Decision>()
  for (const sale of history) {
    const age = day - sale.at
    if (age < 0) continue
    const after = decidedAfter(sale, approvedAfter)
    const outcome = after > age ? 'pending' : sale.isRejected ? 'rejected' : 'approved'
    const left = ageStepOf(Math.min(age, after))
    const found = counts.get(`${outcome} ${left}`)
    if (found) found.n++
    else counts.set(`${outcome} ${left}`, { connection: 'one', merchant: '', seen: 0, left, outcome, n: 1 })
  }
  return chancesOf(learnApprovals([...counts.values()]), 'one', '')
}

/** What a side looks like on a day: clicks of which fourteen days have passed, pending sales by their chance at their age. */
function sideOn(day: number, sales: readonly Sale[], history: readonly Sale[], approvedAfter: number): Side {
  const closed = day - closedAfter
  const n = closed * visitors
  const side = { n, clicks: n, cc: n, sales: 0, money: 0, mm: 0, mc: 0, unsure: 0 }
  const chances = chancesOn(day, history, approvedAfter)
  for (const sale of sales) {
    if (sale.at >= closed) continue
    const age = day - sale.at
    const isDecided = decidedAfter(sale, approvedAfter) <= age
    if (isDecided && sale.isRejected) continue
    const { p, variance } = isDecided ? { p: 1, variance: 0 } : (chances[ageStepOf(age)] ?? { p: 0, variance: 0 })
    side.sales++
    side.money += sale.value * p
    side.mm += (sale.value * p) ** 2
    side.mc += sale.value * p
    side.unsure += sale.value * Math.sqrt(variance)
  }
  return side
}

it.each([10, 45, 75, 95])(
  'two equal networks of which one approves after ten days and one after %i are told apart at most 65 times in 1,000',
  (slow) => {
    const random = createRandom(`slow networks ${slow}`, seed)
    const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const sale = (from: number, span: number): Sale => ({
      at: from + span * random(),
      value: 500 * Math.exp(gauss()),
      isRejected: random() < 0.1,
    })
    const some = (n: number, from: number, span: number) => Array.from({ length: n }, () => sale(from, span))
    const seen = () => Math.max(0, Math.round(salesADay * days + Math.sqrt(salesADay * days) * gauss()))
    let wrong = 0
    for (let test = 0; test < tests; test++) {
      const [a, b] = [some(seen(), 0, days), some(seen(), 0, days)]
      const [pastA, pastB] = [some(400 + days, -400, 400 + days), some(400 + days, -400, 400 + days)]
      const planned = 2 * visitors * days
      let isWrong = false
      for (let day = closedAfter + 14; day <= days + closedAfter && !isWrong; day += step) {
        const [sideA, sideB] = [sideOn(day, a, pastA, 10), sideOn(day, b, pastB, slow)]
        const closed = { share: 50, planned, days: day - closedAfter, areImportsFresh: true, isPastEnd: false }
        const { verdict } = judge({ a: sideA, b: sideB, ...closed, clicksAMonth: 0 })
        isWrong = verdict === 'A' || verdict === 'B'
      }
      if (isWrong) wrong++
    }
    // of 80 tests four or so, and by chance twelve or more in one seed of a thousand: fifteen is one in fifty thousand
    const luck = howMuch(5 * Math.sqrt((0.05 * 0.95) / tests), 0)
    expect(wrong / tests, `seed ${seed}`).toBeLessThanOrEqual(0.065 + luck)
  },
)
