import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { ageStarts, ageSteps, chancesOf, type Decision, learnApprovals, maxShops, placeOf } from './learn-approvals.ts'

const sale = (outcome: Decision['outcome'], left: number, n: number, over: Partial<Decision> = {}): Decision => ({
  connection: 'one',
  merchant: 'shop.example',
  seen: 0,
  left,
  outcome,
  n,
  ...over,
})
const accountOf = (decisions: Decision[]) => learnApprovals(decisions).account.map(({ p }) => p)
const last = ageSteps - 1
const rounded = (list: number[]) => list.map((n) => Math.round(n * 10_000) / 10_000)

describe('learning how pending sales end', () => {
  it('counts decisions against the sales that were open at their age', () => {
    // 100 sales: 40 approved and 10 rejected in the first step; of the other 50, 30 approved and 20 rejected in the
    // third
    const p = accountOf([
      sale('approved', 0, 40),
      sale('rejected', 0, 10),
      sale('approved', 2, 30),
      sale('rejected', 2, 20),
    ])
    // 0.4 + 0.5 · 0.6; then 0.6; then ages nobody reached: 70 of 100 overall, shrunk towards 17 of 20
    expect(rounded(p)).toEqual([0.7, 0.6, 0.6, ...Array.from({ length: ageSteps - 3 }, () => 0.725)])
  })

  it('concludes nothing of what is still open', () => {
    // of 100 sales 60 were approved and 40 rejected in the second step; 100 younger ones are still in the first
    const decided = [sale('approved', 1, 60), sale('rejected', 1, 40)]
    expect(rounded(accountOf([...decided, sale('pending', 0, 100)]))).toEqual(rounded(accountOf(decided)))
  })

  it('counts those that are open within a step by half', () => {
    // 60 approved, 20 rejected, 40 open in the same step: 60 and 20 of 100, the last 20 of 100 as all decided (60 of
    // 80, shrunk towards 17 of 20: 0.77)
    const p = accountOf([sale('approved', 0, 60), sale('rejected', 0, 20), sale('pending', 0, 40)])
    expect(p[0]).toBeCloseTo(0.6 + 0.2 * 0.77, 9)
  })

  it('takes what was never decided as never approved', () => {
    const p = accountOf([sale('approved', 5, 90), sale('rejected', 5, 10), sale('pending', last, 20)])
    // with 110 sales open in the sixth step, 90 were approved; sales still open after that stay open
    expect(p[0]).toBeCloseTo(90 / 120, 9)
    expect(p[6]).toBe(0)
  })

  it('does not let sales that were already decided when watching began make approval look certain or rare', () => {
    // observed from the third step only: earlier steps know nothing of these sales
    const p = accountOf([
      sale('approved', 0, 100),
      sale('rejected', 3, 50, { seen: 2 }),
      sale('approved', 3, 50, { seen: 2 }),
    ])
    expect(rounded(p.slice(0, 4))).toEqual([1, 0.5, 0.5, 0.5])
  })

  it('lets a shop with few sales lean on its connection, and a small connection on the account', () => {
    const learned = learnApprovals([
      sale('approved', 1, 90, { merchant: 'big.example' }),
      sale('rejected', 1, 9, { merchant: 'big.example' }),
      sale('rejected', 1, 1, { merchant: 'small.example' }),
    ])
    // one own rejection and twenty of the connection's sales, of which 90 % are approved: 18 of 21
    const [chance] = chancesOf(learned, 'one', 'small.example')
    expect(chance?.p).toBeCloseTo(18 / 21, 9)
    // a Beta distribution of 21 sales
    expect(chance?.variance).toBeCloseTo(((18 / 21) * (3 / 21)) / 22, 9)
    expect(chancesOf(learned, 'one', 'unheard.example')).toBe(learned.of.get('one'))
    expect(chancesOf(learned, 'unheard', 'small.example')).toBe(learned.account)
    const two = learnApprovals([sale('approved', 0, 60), sale('rejected', 0, 10, { connection: 'two' })])
    // 60 of 70 in the account; 30 × 60/70 of 10 + 30 for the connection with rejections only
    expect(chancesOf(two, 'two', '')[0]?.p).toBeCloseTo((30 * 60) / 70 / 40, 9)
  })

  it('keeps chances of the shops with the most sales', () => {
    const many = Array.from({ length: maxShops + 10 }, (_, i) =>
      sale('approved', 0, i + 1, { merchant: `m${i}.example` }),
    )
    const { of } = learnApprovals(many)
    expect([of.size, of.has(placeOf('one', 'm9.example')), of.has(placeOf('one', 'm10.example'))]).toEqual([
      maxShops + 1, // and their connection
      false,
      true,
    ])
  })

  it('takes 17 of 20 as usual while too few were decided, and says how few', () => {
    const learned = learnApprovals([sale('approved', 0, 2)])
    // three sales were at risk at no age: (2 + 17) of (2 + 20)
    expect(learned.account.map(({ p }) => p)).toEqual(
      Array.from({ length: ageSteps }, () => expect.closeTo(19 / 22, 9)),
    )
    expect(learned.decided).toBe(2)
    expect(learnApprovals([]).account[0]?.p).toBeCloseTo(0.85, 9)
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
    // the steps are coarse: 200 seeds gave 0.776 ± 0.003, and 0.76 is five such deviations away
    expect(Math.abs((p[0] ?? 0) - 0.8), `seed ${seed}`).toBeLessThan(0.04)
    expect(p[3], `seed ${seed}`).toBeGreaterThan(0.95)
    const decided = decisions.filter((d) => d.outcome !== 'pending')
    const naive = decided.filter((d) => d.outcome === 'approved').length / decided.length
    expect(naive, `seed ${seed}`).toBeLessThan(0.75) // quick rejections come first
  })
})
