import { describe, expect, it } from 'vitest'
import { differenceSe } from './difference.ts'
import type { Expected } from './expected.ts'
import { betaQuantile, gammaQuantile, logGamma, rangeOf, z80 } from './gamma.ts'
import { noSums, type Sums } from './known.ts'
import { likelihoodOfSales, likelihoodOfShares, ordersOf, spreadOf } from './spread.ts'

const shop = (over: Partial<Sums>): Sums => ({ ...noSums, ...over })
describe('how much commissions of a shop differ', () => {
  it('leans on the account’s with thirty sales', () => {
    // 40 sales of 10 on average, squares of 125: 5000 / 100 − 40 = 10 of 39 degrees of freedom
    const of = shop({ sales: 40, commissionEuro: 400, squares: 5000 })
    expect(ordersOf(of, 2.25)).toBeCloseTo(77.5 / 69, 9)
    // 2 sales of 10 on average, of 20 and nothing: 400 / 100 − 2 = 2 of one degree
    expect(ordersOf(shop({ sales: 2, commissionEuro: 20, squares: 400 }), 2.25)).toBeCloseTo(69.5 / 31, 9)
  })
  it('is the account’s where there are no two sales or no commission', () => {
    expect(ordersOf(shop({ sales: 1, commissionEuro: 10, squares: 100 }), 2.25)).toBe(2.25)
    expect(ordersOf(shop({ sales: 0, commissionEuro: 5, squares: 25 }), 2.25)).toBe(2.25)
    expect(ordersOf(shop({ sales: 40, squares: 5000 }), 2.25)).toBe(2.25)
    expect(ordersOf(shop({ sales: 40, commissionEuro: -5, squares: 5000 }), 2.25)).toBe(2.25)
  })
  it('is no less than one', () => {
    expect(ordersOf(shop({ sales: 40, commissionEuro: 400, squares: 4000 }), 2.25)).toBe(1)
    // inconsistent sums deduct nothing
    expect(ordersOf(shop({ sales: 40, commissionEuro: 400, squares: 0 }), 2.25)).toBe(1)
  })
})

/** The logarithm of a sum over many small steps from 0 to `until`: a likelihood by its definition. */
const integral = (until: number, density: (x: number) => number) => {
  const steps = 20_000
  const width = until / steps
  return Math.log(
    Array.from({ length: steps }, (_, i) => density((i + 0.5) * width) * width).reduce((a, b) => a + b, 0),
  )
}

describe('how likely shops are where they differ', () => {
  it('is that of sales by chance around levels of a gamma distribution', () => {
    // two in a hundred at each, so that every weighting gives the same mean
    const list = [
      { clicks: 50, events: 1 },
      { clicks: 200, events: 4 },
    ]
    const slowly = (variance: number) => {
      const k = 1 / variance
      const level = (x: number) => Math.exp((k - 1) * Math.log(x) - k * x + k * Math.log(k) - logGamma(k))
      return list.reduce(
        (sum, s) =>
          sum + integral(15, (x) => level(x) * (0.02 * s.clicks * x) ** s.events * Math.exp(-0.02 * s.clicks * x)),
        0,
      )
    }
    const of = (variance: number) => likelihoodOfSales(list, variance)
    expect(of(0.2) - of(0.8)).toBeCloseTo(slowly(0.2) - slowly(0.8), 5)
    expect(of(0.5) - of(0.8)).toBeCloseTo(slowly(0.5) - slowly(0.8), 5)
  })
  it('is that of clicks that are paid for by shares of a beta distribution', () => {
    const list = [
      { clicks: 10, events: 4 },
      { clicks: 30, events: 12 },
    ]
    const slowly = (variance: number) => {
      const weight = 1 / variance - 1
      const [a, b] = [0.4 * weight, 0.6 * weight]
      const all = logGamma(a + b) - logGamma(a) - logGamma(b)
      return list.reduce(
        (sum, { clicks, events }) =>
          sum +
          integral(1, (p) =>
            Math.exp(all + (a + events - 1) * Math.log(p) + (b + clicks - events - 1) * Math.log(1 - p)),
          ),
        0,
      )
    }
    const of = (variance: number) => likelihoodOfShares(list, variance)
    expect(of(0.02) - of(0.2)).toBeCloseTo(slowly(0.02) - slowly(0.2), 5)
  })
})

describe('how much shops of an account differ', () => {
  const shops = (conversions: readonly number[], clicks = 5000) =>
    conversions.map((c) => {
      const made = clicks * c
      return shop({
        clicks,
        made,
        sales: made,
        orders: made,
        orderEuro: 80 * made,
        commissionEuro: 4 * made,
        squares: 32 * made,
      })
    })
  const repeated = (list: readonly number[], times: number) => Array.from({ length: times }, () => list).flat()
  it('is usual before there are two, and where none ever sold', () => {
    const usual = { between: 0.36, orders: 2.25, paid: 20 }
    expect(spreadOf([])).toEqual(usual)
    expect(spreadOf([shop({ clicks: 100, made: 3 })], [shop({ clicks: 50, paidClicks: 20 })])).toEqual(usual)
    expect(spreadOf([shop({ clicks: 100 }), shop({ clicks: 900 }), shop({ made: 4 })]).between).toBe(0.36)
  })
  it('is little where shops are alike, and much where there are two kinds', () => {
    const { between: alike } = spreadOf(shops(repeated([0.02, 0.0205, 0.0195], 10)))
    // kinds of 1 and 10: a variance of (4.5 / 5.5)² = 0.669, and ln 1.669 = 0.512 for thirty shops that lean on 0.36
    const { between: kinds } = spreadOf(shops(repeated([0.004, 0.04], 15)))
    expect(alike).toBeLessThan(0.12)
    expect(kinds).toBeGreaterThan(0.45)
    expect(kinds).toBeLessThan(0.85)
  })
  it('is little of it chance: a few sales more or less tell nothing', () => {
    // of 50 clicks, none, one or two buy
    const few = spreadOf(shops(repeated([0, 0.02, 0.04], 10), 50)).between
    expect(few).toBeGreaterThan(0.2)
    expect(few).toBeLessThan(0.6)
  })
  it('counts baskets, once there are orders enough', () => {
    const [same] = shops([0.02])
    const large = (orders: number) =>
      shop({ ...same, orders, orderEuro: 800 * orders, commissionEuro: 40 * 100, squares: 3200 * 100 })
    const of = (orders: number) =>
      spreadOf([...shops(repeated([0.02], 4)), ...[1, 2, 3, 4].map(() => large(orders))]).between
    expect(of(100)).toBeGreaterThan(2 * of(1))
  })
  it('is more where the mean of few shops is not known either', () => {
    const one = spreadOf(shops([0.01, 0.03])).between
    const many = spreadOf(shops(repeated([0.01, 0.03], 20))).between
    expect(one).toBeGreaterThan(many + 0.1)
  })
  it('does not hang on how they are sorted, nor on more than the 300 that were clicked most', () => {
    const some = shops(repeated([0.01, 0.02, 0.04], 4))
    expect(spreadOf(some.toReversed()).between).toBeCloseTo(spreadOf(some).between, 9)
    const most = shops(repeated([0.02], 300))
    const rest = shops(repeated([0, 0.5], 100), 10)
    expect(spreadOf([...rest, ...most]).between).toBeCloseTo(spreadOf(most).between, 4)
  })
  it('is for how many clicks the share counts that others pay for', () => {
    const paying = (shares: readonly number[]) => shares.map((p) => shop({ clicks: 1000, paidClicks: 1000 * p }))
    // ± 0.3 is a variance of 0.09 of 0.24: 1 / 0.375 − 1 = 1.7 clicks; alike ones count for far more than the usual 20
    const kinds = spreadOf([], paying(repeated([0.1, 0.7], 20))).paid
    expect(kinds).toBeGreaterThan(1.3)
    expect(kinds).toBeLessThan(2.6)
    expect(spreadOf([], paying(repeated([0.4], 30))).paid).toBeGreaterThan(60)
  })
})

describe('a distribution of shares', () => {
  it('is that of the tables', () => {
    for (const [yes, no, low, high] of [
      [2, 3, 0.14256, 0.67954],
      [20, 30, 0.31243, 0.48933],
      [1.6, 2.4, 0.11836, 0.71072],
    ] as const) {
      expect(betaQuantile(yes, no, -z80)).toBeCloseTo(low, 2)
      expect(betaQuantile(yes, no, z80)).toBeCloseTo(high, 2)
    }
    expect(betaQuantile(1, 3, -20)).toBeGreaterThanOrEqual(0)
    expect(betaQuantile(3, 1, 20)).toBeLessThanOrEqual(1)
  })
  it('counts by the gamma function: 4!, √π, and ln 99! of the tables', () => {
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 8)
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 8)
    expect(logGamma(100)).toBeCloseTo(359.1342053696, 8)
  })
})

describe('a range', () => {
  it('is that of a gamma distribution by the tables', () => {
    // of shape 4 and mean 1: a tenth below 1.7448 / 4, nine tenths below 6.6808 / 4
    const { low, high } = rangeOf(1, 0.25)
    expect(low).toBeCloseTo(0.4362, 3)
    expect(high).toBeCloseTo(1.6702, 2)
    // (1 − 1/36 ± 1.2816 / 6)³
    expect(low).toBeCloseTo(0.758622 ** 3, 5)
    expect(high).toBeCloseTo(1.185822 ** 3, 5)
    expect(gammaQuantile(0.01, 1, -3)).toBe(0)
  })
  it('is the mean alone where that is nothing or less, or nothing varies', () => {
    for (const [mean, variance] of [
      [0, 1],
      [-2, 1],
      [3, 0],
      [3, Number.NaN],
    ] as const)
      expect(rangeOf(mean, variance)).toEqual({ low: mean, high: mean })
  })
})

it('two connections of a shop differ by what is theirs alone, and by their distance as far as the shop is unsure', () => {
  const of = (expected: number, se: number, apart: number) => ({ expected, se, apart }) as Expected
  // 0.2² × 0.04 + 0.1² × 0.09, and 0.1² × the smaller of (0.1 / 0.2)² and (0.02 / 0.1)²
  expect(differenceSe(of(0.2, 0.1, 0.04), of(0.1, 0.02, 0.09))).toBeCloseTo(Math.sqrt(0.0016 + 0.0009 + 0.0004), 12)
  // if the expectation is zero or negative, its own error counts in full
  for (const nothing of [of(0, 0.03, 0.5), of(-0.1, 0.03, 0.5)])
    expect(differenceSe(of(0.2, 0.1, 0.04), nothing)).toBeCloseTo(0.05, 12)
})
