import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedClick, type Known, shrink, noSums, nothingKnown, type Stated, type Sums } from './expected.ts'
import { indexFacts } from './facts.ts'

const stated = (over: Partial<Stated>): Stated => ({ type: 'CPS', percentage: null, flatEuro: null, ...over })
const five = stated({ percentage: 5 })
const own = (over: Partial<Sums>): Known => {
  const sums = { ...noSums, ...over }
  return { account: sums, merchant: sums, own: sums }
}

describe('leaning on what was assumed', () => {
  // an assumption of 0.60 with the weight of 400 clicks
  it.each([
    [12, 85, 0.7888],
    [0, 0, 0.6],
    [3200, 2976, 0.8933],
    [900, 0, 0.1846],
  ])('%i clicks that brought %d: %d', (clicks, brought, expected) =>
    expect(shrink(0.6, 400, brought, clicks)).toBeCloseTo(expected, 4),
  )
})

describe('the expected commission of a click', () => {
  it('is the stated commission on a basket of 80 euro, twice in a hundred clicks, before anything is known', () => {
    // 5 % of 80 euro is 4 euro a sale, 0.08 a click
    expect(expectedClick(five)).toMatchObject({ expected: 0.08, evidence: 'stated', pay: 4, conversion: 0.02 })
    expect(expectedClick(stated({ type: 'CPA', flatEuro: 3 })).expected).toBeCloseTo(0.06, 12)
    // 4 euro of the percentage and 1 euro flat
    expect(expectedClick(stated({ percentage: 5, flatEuro: 1 })).expected).toBeCloseTo(0.1, 12)
  })
  it('of a click commission is that commission', () =>
    expect(expectedClick(stated({ type: 'CPC', flatEuro: 0.15 }))).toMatchObject({
      expected: 0.15,
      evidence: 'stated',
    }))
  it.each([
    stated({ type: 'NoCommission', percentage: 50, flatEuro: 100 }),
    stated({}),
    stated({ type: 'CPC', percentage: 10 }),
  ])('is nothing, and known to be no evidence, for %j', (s) =>
    expect(expectedClick(s)).toMatchObject({ expected: 0, low: 0, high: 0, evidence: 'none' }),
  )
  it('follows the connection’s own clicks as there are more of them', () => {
    // nothing was ever rejected; of 3,000 clicks that brought 600 euro: (1000 × promised + 600) / 4000
    const known = own({
      clicks: 3000,
      sales: 60,
      orders: 60,
      orderEuro: 6000,
      certainEuro: 600,
      approved: 60,
      decided: 60,
    })
    const { expected, evidence, conversion, orderEuro } = expectedClick(five, known)
    expect([evidence, conversion]).toEqual(['measured', 0.02])
    // the account: (800 + 6000) / 70 = 97.142857; the merchant: (971.42857 + 6000) / 70 = 99.591837 a basket
    expect(orderEuro).toBeCloseTo(99.591837, 5)
    expect(expected).toBeCloseTo((1000 * 0.02 * 0.05 * 99.591837 + 600) / 4000, 6)
    expect(expectedClick(five, own({ clicks: 999 })).evidence).toBe('mixed')
  })
  it('counts what is pending only as far as sales of the connection are approved', () => {
    // approved: the account (10 + 30) / (10 + 40) = 0.8; the connection (16 + 30) / (20 + 40) = 0.766667
    const known = own({ clicks: 1000, sales: 20, certainEuro: 40, pendingEuro: 60, approved: 30, decided: 40 })
    const { approval, expected, pay, conversion } = expectedClick(five, known)
    expect(approval).toBeCloseTo(0.766667, 6)
    expect(expected).toBeCloseTo((1000 * conversion * (pay ?? 0) * 0.7666667 + 40 + 60 * 0.7666667) / 2000, 6)
  })
  it('leans on the account’s other shops where the terms say nothing', () => {
    const account = { ...noSums, clicks: 5000, certainEuro: 500 }
    const known = { account, merchant: noSums, own: { ...noSums, clicks: 100 } }
    expect(expectedClick(stated({}), known).expected).toBeCloseTo((1000 * 0.1) / 1100, 10)
  })
  it('has a range that narrows with clicks and never reaches below nothing', () => {
    const few = expectedClick(five, own({ clicks: 10 }))
    const many = expectedClick(five, own({ clicks: 50_000, sales: 1000, certainEuro: 4000 }))
    // what a sale pays is 4 euro: sqrt(0.08 × 4 × 2 / 1000) = 0.0252982
    expect(expectedClick(five).se).toBeCloseTo(0.0252982, 6)
    expect(few.low).toBeGreaterThan(0)
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 5)
  })
  it('stays a number with reversals, and no range of a loss is a gain', () => {
    const lost = expectedClick(five, own({ clicks: 5000, sales: 1, certainEuro: -900 }))
    expect(lost.expected).toBeLessThan(0)
    expect([lost.low, lost.se]).toEqual([lost.expected, 0])
  })
  it('never rises when more clicks brought nothing, whatever the facts', () => {
    const sums = fc.record({
      clicks: fc.nat(10_000),
      sales: fc.nat(300),
      orders: fc.nat(300),
      orderEuro: fc.nat(30_000),
      certainEuro: fc.nat(3000),
      pendingEuro: fc.nat(3000),
      approved: fc.nat(300),
      decided: fc.nat(300),
    })
    const seed = Number(process.env.OUTBOUND_SEED ?? Math.floor(Math.random() * 2 ** 31))
    process.stdout.write(`expected.test.ts: OUTBOUND_SEED=${seed}\n`)
    fc.assert(
      fc.property(sums, sums, fc.nat(5000), (account, mine, more) => {
        const known = { account, merchant: mine, own: { ...mine, approved: Math.min(mine.approved, mine.decided) } }
        const after = { ...known, own: { ...known.own, clicks: known.own.clicks + more } }
        expect(expectedClick(five, after).expected).toBeLessThanOrEqual(expectedClick(five, known).expected + 1e-12)
      }),
      { seed, numRuns: 500 },
    )
  })
})

describe('facts', () => {
  const row = (merchant: string, connection: string, clicks: number) => ({ ...noSums, merchant, connection, clicks })
  it('are of the account, of the merchant over all connections, and of the two', () => {
    const facts = indexFacts([row('a.dk', 'one', 5), row('a.dk', 'two', 7), row('b.dk', 'one', 11)])
    const clicks = (known: Known) => [known.account.clicks, known.merchant.clicks, known.own.clicks]
    expect(clicks(facts('a.dk', 'two'))).toEqual([23, 12, 7])
    expect(clicks(facts('b.dk', 'two'))).toEqual([23, 11, 0])
    expect(clicks(facts('c.dk', 'one'))).toEqual([23, 0, 0])
    expect(indexFacts([])('a.dk', 'one')).toEqual(nothingKnown)
  })
  it('are the same in whatever order they come', () => {
    const rows = [row('a.dk', 'one', 5), row('a.dk', 'two', 7), row('b.dk', 'one', 11)]
    expect(indexFacts(rows.toReversed())('a.dk', 'one')).toEqual(indexFacts(rows)('a.dk', 'one'))
  })
})
