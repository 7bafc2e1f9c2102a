import { expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { howMuch } from '../../../test/how-much.ts'
import { ageStepOf, chancesOf, type Decision, learnApprovals } from './learn-approvals.ts'

const seed = process.env.OUTBOUND_SEED ?? String(Math.floor(Math.random() * 1e9))
process.stdout.write(`slow-deciders.test.ts: OUTBOUND_SEED=${seed}\n`)

/** One sale a day: nine in ten are approved after this many days, the others rejected after fifteen. */
function history(random: () => number, approvedAfter: number, days: number): { age: number; decision: Decision }[] {
  return Array.from({ length: days }, (_, i) => {
    const age = i + random()
    const isRejected = random() < 0.1
    const decidedAt = isRejected ? 15 : approvedAfter
    const outcome = decidedAt > age ? 'pending' : isRejected ? 'rejected' : 'approved'
    const left = ageStepOf(Math.min(age, decidedAt))
    return { age, decision: { connection: 'one', merchant: '', seen: 0, left, outcome, n: 1 } }
  })
}

/** Expected value of the pending sales from clicks 14 to 104 days old, relative to nine in ten of all of them. */
function ratio(random: () => number, approvedAfter: number): number {
  const sales = history(random, approvedAfter, 400)
  const chances = chancesOf(learnApprovals(sales.map((s) => s.decision)), 'one', '')
  const inWindow = sales.filter(({ age }) => age >= 14 && age < 104)
  const worth = inWindow.map(({ age, decision }) =>
    decision.outcome === 'pending' ? (chances[ageStepOf(age)]?.p ?? 0) : decision.outcome === 'approved' ? 1 : 0,
  )
  return worth.reduce((a, b) => a + b, 0) / (0.9 * inWindow.length)
}

it.each([10, 45, 75, 95, 150])(
  'values sales that are approved after %i days within 3 %% of what they come to',
  (after) => {
    const random = createRandom(`slow deciders ${after}`, seed)
    const accounts = howMuch(150, 2000)
    const mean = Array.from({ length: accounts }, () => ratio(random, after)).reduce((a, b) => a + b, 0) / accounts
    expect(Math.abs(mean - 1), `seed ${seed}: ${mean}`).toBeLessThan(0.03)
  },
)
