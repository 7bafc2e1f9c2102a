import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import {
  ageStarts,
  ageSteps,
  chancesOf,
  type Decision,
  learnApprovals,
  leastDecisions,
  mostMerchants,
} from './approval.ts'

const sale = (outcome: Decision['outcome'], left: number, n: number, over: Partial<Decision> = {}): Decision => ({
  merchant: 'shop.example',
  seen: 0,
  left,
  outcome,
  n,
  ...over,
})
const accountOf = (decisions: Decision[]) => learnApprovals(decisions)?.account.map(({ p }) => p) ?? []
const last = ageSteps - 1
const rounded = (list: number[]) => list.map((n) => Math.round(n * 10_000) / 10_000)

describe('learning how pending sales end', () => {
  it('counts decisions against the sales that were open at their age', () => {
    // 100 sales: 40 approved and 10 rejected in the first days, of the other 50 30 approved and 20 rejected in the third step
    const p = accountOf([
      sale('approved', 0, 40),
      sale('rejected', 0, 10),
      sale('approved', 2, 30),
      sale('rejected', 2, 20),
    ])
    // 0.4 + 0.5 · 0.6; then 0.6; then ages nobody reached: 70 of 100 like all
    expect(rounded(p)).toEqual([0.7, 0.6, 0.6, ...Array.from({ length: ageSteps - 3 }, () => 0.7)])
  })

  it('concludes nothing of what is still open', () => {
    // of 100 sales 60 were approved and 40 rejected in the second step; 100 younger ones are still in the first
    const decided = [sale('approved', 1, 60), sale('rejected', 1, 40)]
    expect(rounded(accountOf([...decided, sale('pending', 0, 100)]))).toEqual(rounded(accountOf(decided)))
  })

  it('counts those that are open within a step by half', () => {
    // 60 approved, 20 rejected, 40 open in the same step: 60 and 20 of 100, the last 20 of 100 like all decided (0.75)
    const p = accountOf([sale('approved', 0, 60), sale('rejected', 0, 20), sale('pending', 0, 40)])
    expect(p[0]).toBeCloseTo(0.6 + 0.2 * 0.75, 9)
  })

  it('takes what was never decided as never approved', () => {
    const p = accountOf([sale('approved', 5, 90), sale('rejected', 5, 10), sale('pending', last, 20)])
    // at 110 sales open in the sixth step 90 were approved; who is left behind stays behind
    expect(p[0]).toBeCloseTo(90 / 120, 9)
    expect(p[6]).toBe(0)
  })

  it('does not let sales that were already decided when watching began make approval look certain or rare', () => {
    // watched from the third step on only: the steps before know nothing of these sales
    const p = accountOf([
      sale('approved', 0, 100),
      sale('rejected', 3, 50, { seen: 2 }),
      sale('approved', 3, 50, { seen: 2 }),
    ])
    expect(rounded(p.slice(0, 4))).toEqual([1, 0.5, 0.5, 0.5])
  })

  it('lets a merchant with few sales lean on the account', () => {
    const learned = learnApprovals([
      sale('approved', 1, 90, { merchant: 'big.example' }),
      sale('rejected', 1, 9, { merchant: 'big.example' }),
      sale('rejected', 1, 1, { merchant: 'small.example' }),
    ])
    if (!learned) throw new Error('there is history')
    // one rejected of its own and twenty of the account's, of which 90 % are approved: 18 of 21
    const [chance] = chancesOf(learned, 'small.example')
    expect(chance?.p).toBeCloseTo(18 / 21, 9)
    // a Beta distribution of 21 sales
    expect(chance?.variance).toBeCloseTo(((18 / 21) * (3 / 21)) / 22, 9)
    expect(chancesOf(learned, 'unheard.example')).toBe(learned.account)
  })

  it('keeps chances of the merchants with the most sales', () => {
    const many = Array.from({ length: mostMerchants + 10 }, (_, i) =>
      sale('approved', 0, i + 1, { merchant: `m${i}.example` }),
    )
    const merchants = learnApprovals(many)?.merchants
    expect([merchants?.size, merchants?.has('m9.example'), merchants?.has('m10.example')]).toEqual([
      mostMerchants,
      false,
      true,
    ])
  })

  it('says that it does not know while too few were decided', () => {
    expect(learnApprovals([sale('approved', 0, leastDecisions - 1), sale('pending', 3, 5000)])).toBeNull()
    expect(learnApprovals([sale('approved', 0, leastDecisions)])).not.toBeNull()
  })

  it('finds the chances sales were made with, though half of them are still open', () => {
    const seed = Math.floor(Math.random() * 1e9)
    const random = createRandom('approvals', String(seed))
    const stepOf = (days: number) => ageStarts.findLastIndex((start) => start <= days)
    // 20 % are rejected, quickly; the rest are approved after three to eight weeks; sales of the last 60 days
    const decisions = Array.from({ length: 30_000 }, () => {
      const age = 60 * random()
      const isRejected = random() < 0.2
      const decidedAt = isRejected ? 14 * random() : 21 + 35 * random()
      return decidedAt > age
        ? sale('pending', stepOf(age), 1)
        : sale(isRejected ? 'rejected' : 'approved', stepOf(decidedAt), 1)
    })
    const p = accountOf(decisions)
    expect(Math.abs((p[0] ?? 0) - 0.8), `seed ${seed}`).toBeLessThan(0.03)
    expect(p[3], `seed ${seed}`).toBeGreaterThan(0.95)
    const decided = decisions.filter((d) => d.outcome !== 'pending')
    const naive = decided.filter((d) => d.outcome === 'approved').length / decided.length
    expect(naive, `seed ${seed}`).toBeLessThan(0.75) // quick rejections are seen first
  })
})
