import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedClick, shrink, type Stated } from './expected.ts'
import { type FactRow, indexFacts, noFacts } from './facts.ts'
import { addTo, type Known, noSums, nothingKnown, type Sums, usualSpread } from './known.ts'
import { seedOf } from '../../test/seeded.ts'

const stated = (over: Partial<Stated>): Stated => ({ type: 'CPS', percentage: null, flatEuro: null, ...over })
const five = stated({ percentage: 5 })
const own = (over: Partial<Sums>): Known => {
  const sums = { ...noSums, ...over }
  return { ...nothingKnown, account: sums, merchant: sums, own: sums }
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
  // 17 of 20 sales are approved until an account has its own rate
  it('is the stated commission on a basket of 80 euro, twice in a hundred clicks, before anything is known', () => {
    // 5 % of 80 euro is 4 euro a sale, 0.08 a click, of which 85 % is approved
    expect(expectedClick(five)).toMatchObject({ evidence: 'stated', pay: 4, conversion: 0.02, approval: 0.85 })
    expect(expectedClick(five).expected).toBeCloseTo(0.068, 12)
    expect(expectedClick(stated({ type: 'CPA', flatEuro: 3 })).expected).toBeCloseTo(0.06 * 0.85, 12)
    // 4 euro of the percentage and 1 euro flat
    expect(expectedClick(stated({ percentage: 5, flatEuro: 1 })).expected).toBeCloseTo(0.1 * 0.85, 12)
  })
  it.each([
    stated({ type: 'NoCommission', percentage: 50, flatEuro: 100 }),
    stated({}),
    stated({ type: 'CPC', percentage: 10 }),
  ])('is nothing, and known to be no evidence, for %j', (s) =>
    expect(expectedClick(s)).toMatchObject({ expected: 0, low: 0, high: 0, evidence: 'none' }),
  )
  it('follows the connection’s own clicks as there are more of them', () => {
    // the only shop of the account: nothing else is known, so 0.068 is promised. A sale pays (10 × 4 + 600) / (10 + 60)
    // = 9.142857 euro; all of this shop's pay 10 (squares 6000), which reduces the usual 2.25 × 30 / (30 + 59) below
    // the minimum of 1.
    const known = own({
      clicks: 3000,
      made: 60,
      sales: 60,
      orders: 60,
      orderEuro: 6000,
      commissionEuro: 600,
      squares: 6000,
      earned: 600,
    })
    const { expected, evidence, orderEuro, promised, promisedClicks, unit, se } = expectedClick(five, known)
    expect(unit).toBeCloseTo(9.142857 * 2, 5)
    expect(promised).toBeCloseTo(0.068, 12)
    // shops differ by e^0.36 − 1 = 0.433329: 18.285714 / (0.433329 × 0.068) clicks
    expect(promisedClicks).toBeCloseTo(620.55, 1)
    expect(expected).toBeCloseTo((620.55 * 0.068 + 600) / 3620.55, 6)
    expect(se).toBeCloseTo(Math.sqrt((0.177378 * 18.285714) / 3620.55), 5)
    expect(evidence).toBe('measured')
    // the usual 80 euro: (800 + 6000) / 70
    expect(orderEuro).toBeCloseTo(97.142857, 5)
    expect(expectedClick(five, own({ clicks: 400 })).evidence).toBe('mixed')
  })
  it('leans on what other connections’ clicks to the shop brought, no further than networks differ', () => {
    // 5,000 clicks elsewhere with 200 sales of 80 euro: by these terms each click brought 200 × 4 × 0.85 / 5000 = 0.136
    const sums = {
      ...noSums,
      clicks: 5000,
      made: 200,
      sales: 200,
      orders: 200,
      orderEuro: 16_000,
      commissionEuro: 1600,
      squares: 12_800,
      earned: 1500,
    }
    const { expected, promised, promisedClicks } = expectedClick(five, {
      ...own({}),
      account: sums,
      merchant: sums,
      own: noSums,
    })
    expect(expected).toBe(promised)
    // unit 4 × (1 + 1): the shop's 68 usual sales count for 68 / (1 + 0.0408108 × 85) = 19.02, next to 1 / 0.377126 = 2.6516
    const seen = 680 / 8 / (1 + 0.040810774 * 85)
    const shape = 1 / 0.37712776 + seen
    expect(promised).toBeCloseTo(shape / (1 / (0.37712776 * 0.068) + (seen * 5000) / 680), 4)
    // however many there are, this network may differ by a fifth: 1,000 to 2,000 clicks
    expect(promisedClicks).toBeGreaterThan(500)
    expect(promisedClicks).toBeLessThan(2000)
  })
  it('takes what is rejected off once: how many buy is of all sales, what they pay of those that are approved', () => {
    // 20,000 clicks of other shops made 600 sales, of which half was rejected
    const rest = {
      ...noSums,
      clicks: 20_000,
      made: 600,
      sales: 300,
      orders: 300,
      orderEuro: 24_000,
      commissionEuro: 1200,
    }
    const known = { ...nothingKnown, account: { ...rest, earned: 1200 }, approval: 0.5 }
    // (1000 × 0.02 + 600) / 21,000 buy for 80 euro, pay 4 and are approved half of the time
    expect(expectedClick(five, known).conversion).toBeCloseTo(620 / 21_000, 12)
    expect(expectedClick(five, known).expected).toBeCloseTo((620 / 21_000) * 4 * 0.5, 12)
    // of the shop's own 1,000 clicks 40 bought, through another connection that rejected them all
    const merchant = { ...noSums, clicks: 1000, made: 40 }
    const of = expectedClick(five, { ...known, account: addTo({ ...rest }, merchant), merchant })
    expect(of.conversion).toBeCloseTo((300 * (620 / 21_000) + 40) / 1300, 12)
    expect(of.merchantSales).toBe(40)
    // here it would be half of 40 × 4: 80 euro by 1,000 clicks, more than the usual 59.05
    expect(of.promised).toBeGreaterThan(expectedClick(five, known).promised)
  })
  it('takes other connections’ orders for as large as they were, and for usual where no network told', () => {
    // others' 100 clicks sold 10 times; by these terms an order of 160 euro pays 8, of which 85 % is approved: 68 euro
    const promisedOf = (orders: number) => {
      const sums = {
        ...noSums,
        clicks: 100,
        made: 10,
        sales: 10,
        orders,
        orderEuro: orders * 160,
        commissionEuro: 40,
        squares: 160,
        earned: 40,
      }
      return expectedClick(five, { ...own({}), account: sums, merchant: sums, own: noSums }).promised
    }
    // unit 4 × (1 + 30 × 2.25 / (30 + 9)) = 10.923077; next to 2.6516 usual sales at 0.068 a click
    const unit = 10.923077
    const by = (money: number) => {
      const counts = 1 / (1 + (0.040810774 * money) / unit)
      return (2.6516213 + (money / unit) * counts) / (2.6516213 / 0.068 + (100 * counts) / unit)
    }
    expect(promisedOf(10)).toBeCloseTo(by(68), 5)
    expect(promisedOf(0)).toBeCloseTo(by(34), 5)
  })
  it('takes what other connections’ clicks earned as it is where the terms say nothing', () => {
    const others = { ...noSums, clicks: 1000, made: 50, sales: 50, commissionEuro: 200, squares: 800, earned: 200 }
    const rest = { ...noSums, clicks: 5000, made: 100, sales: 100, commissionEuro: 500, earned: 500 }
    const merchant = addTo({ ...others }, { ...noSums, clicks: 100 })
    const known = { ...nothingKnown, account: addTo({ ...rest }, merchant), merchant, own: { ...noSums, clicks: 100 } }
    // 0.10 a click is usual, and 5 euro a sale: unit 10. 200 euro are 20 usual sales, which count 1 / (1 + 0.81622) = 0.55062
    const { promised } = expectedClick(stated({}), known)
    expect(promised).toBeCloseTo((2.6516213 + 20 * 0.5505977) / (26.516213 + 1000 * 0.05505977), 5)
  })
  it('counts no own click twice', () => {
    // apart from this shop the account knows nothing: whatever these clicks bring, the promise stays
    const much = own({ clicks: 900, made: 90, sales: 90, commissionEuro: 900, squares: 9000, earned: 900 })
    expect(expectedClick(five, much).promised).toBeCloseTo(0.068, 12)
  })
  it('leans on the account’s other shops where the terms say nothing', () => {
    const account = { ...noSums, clicks: 5000, made: 100, sales: 100, commissionEuro: 500, earned: 500 }
    const known = {
      ...nothingKnown,
      account: { ...account, clicks: 5100 },
      merchant: { ...noSums, clicks: 100 },
      own: { ...noSums, clicks: 100 },
    }
    // a sale pays 5 euro, so a single payment is 5 × (1 + 2.25): 16.25 / (0.433329 × 0.1) = 375 clicks
    expect(expectedClick(stated({}), known).expected).toBeCloseTo((375 * 0.1) / 475, 4)
  })
  it('has a range that narrows with clicks and never reaches below nothing', () => {
    const few = expectedClick(five, own({ clicks: 10 }))
    const many = expectedClick(
      five,
      own({ clicks: 50_000, made: 1000, sales: 1000, commissionEuro: 4000, squares: 16_000, earned: 4000 }),
    )
    // at first the only uncertainty is how much shops differ: √0.433329 of 0.068
    expect(expectedClick(five).se).toBeCloseTo(0.0447629, 6)
    expect(few.low).toBeGreaterThan(0)
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 5)
  })
  it('stays a number with reversals, and no range of a loss is a gain', () => {
    const lost = expectedClick(
      five,
      own({ clicks: 5000, made: 1, sales: 1, commissionEuro: 4, squares: 16, earned: -900 }),
    )
    expect(lost.expected).toBeLessThan(0)
    expect([lost.low, lost.high, lost.se]).toEqual([lost.expected, lost.expected, 0])
  })
  it('never rises when more clicks brought nothing, whatever the facts', () => {
    const sums = fc.record({
      clicks: fc.nat(10_000),
      made: fc.nat(400),
      sales: fc.nat(300),
      orders: fc.nat(300),
      orderEuro: fc.nat(30_000),
      commissionEuro: fc.nat(3000),
      squares: fc.nat(30_000),
      earned: fc.nat(3000),
      paidClicks: fc.constant(0),
    })
    const seed = seedOf('expected.test.ts')
    fc.assert(
      fc.property(sums, sums, sums, fc.nat(5000), (rest, others, mine, more) => {
        const all = (of: Sums): Known => {
          const merchant = addTo({ ...others }, of)
          return { ...nothingKnown, account: addTo({ ...rest }, merchant), merchant, own: of }
        }
        const before = expectedClick(five, all(mine)).expected
        const after = expectedClick(five, all({ ...mine, clicks: mine.clicks + more })).expected
        expect(after).toBeLessThanOrEqual(before + 1e-12)
      }),
      { seed, numRuns: 500 },
    )
  })
})

describe('a click that is paid for', () => {
  const cpc = stated({ type: 'CPC', flatEuro: 0.15 })
  it('is expected to earn its pay times the share of clicks that is paid, as far as those are approved', () => {
    // four in ten, of which 85 % is approved: 0.34. Programmes differ as if 20 clicks were seen: 0.4 × 0.6 / 21, of the pay squared
    const { expected, conversion, se, evidence } = expectedClick(cpc)
    expect([evidence, conversion]).toEqual(['stated', 0.4])
    expect(expected).toBeCloseTo(0.051, 12)
    expect(se).toBeCloseTo(0.15 * 0.85 * Math.sqrt(0.24 / 21), 12)
  })
  it('has a range around it, from nothing to its pay, whatever the facts', () => {
    const seed = seedOf('expected.test.ts')
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const facts = fc.record({
      clicks: fc.nat(5000),
      paid: share,
      kept: share,
      approval: share,
      usual: share,
      weight: fc.nat(300),
    })
    fc.assert(
      fc.property(facts, ({ clicks, paid, kept, approval, usual, weight }) => {
        const mine = { ...noSums, clicks, paidClicks: clicks * paid, earned: 0.15 * clicks * paid * kept }
        const connection = { clicks: 9000 + clicks, paidClicks: 9000 * usual + mine.paidClicks }
        const spread = { ...usualSpread, paid: 1 + weight }
        const { low, expected, high } = expectedClick(cpc, { ...own(mine), approval, connection, spread })
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(expected)
        expect(high).toBeGreaterThanOrEqual(expected)
        expect(high).toBeLessThanOrEqual(0.15 + 1e-12)
      }),
      { seed, numRuns: 500 },
    )
  })
  it('learns that share from the connection’s other programmes, and from its own clicks', () => {
    // of 950 other clicks 300 were listed: (20 + 300) / 1000; of 450 own ones 225: (50 × 0.32 + 225) / 500
    const mine = { ...noSums, clicks: 450, paidClicks: 225, earned: 30 }
    const spread = { ...usualSpread, paid: 50 }
    const known = { ...own(mine), spread, connection: { clicks: 1400, paidClicks: 525 } }
    expect(expectedClick(cpc, known).conversion).toBeCloseTo(0.482, 12)
    expect(
      expectedClick(cpc, { ...nothingKnown, connection: { clicks: 950, paidClicks: 300 } }).conversion,
    ).toBeCloseTo(0.32, 12)
    // 85 % of those are approved; so that they differ as if 0.728 ÷ 0.68 ÷ 0.85 × 51 − 1 clicks
    // were seen; of the own ones 200 were worth their pay by now: (63.23529 × 0.272 + 200) / 513.23529
    expect(expectedClick(cpc, known)).toMatchObject({ evidence: 'measured', expected: expect.closeTo(0.06347966, 7) })
  })
})

describe('facts', () => {
  const row = (merchant: string, connection: string, clicks: number) => ({ ...noSums, merchant, connection, clicks })
  const factsOf = (rows: readonly FactRow[]) => indexFacts({ ...noFacts, rows })
  it('are of the account, of the merchant over all connections, and of the two', () => {
    const facts = factsOf([row('a.dk', 'one', 5), row('a.dk', 'two', 7), row('b.dk', 'one', 11)])
    const clicks = (known: Known) => [known.account.clicks, known.merchant.clicks, known.own.clicks]
    expect(clicks(facts('a.dk', 'two'))).toEqual([23, 12, 7])
    expect(clicks(facts('b.dk', 'two'))).toEqual([23, 11, 0])
    expect(clicks(facts('c.dk', 'one'))).toEqual([23, 0, 0])
    expect(factsOf([])('a.dk', 'one')).toEqual(nothingKnown)
  })
  it('are the same in whatever order they come', () => {
    const rows = [row('a.dk', 'one', 5), row('a.dk', 'two', 7), row('b.dk', 'one', 11)]
    expect(factsOf(rows.toReversed())('a.dk', 'one')).toEqual(factsOf(rows)('a.dk', 'one'))
  })
})
