import { describe, expect, it } from 'vitest'
import { differenceSe } from './difference.ts'
import type { Expected } from './expected.ts'
import { gammaQuantile, rangeOf } from './gamma.ts'
import { noSums, type Sums } from './known.ts'
import { ordersOf, spreadOf } from './spread.ts'

const shop = (over: Partial<Sums>): Sums => ({ ...noSums, ...over })
/** 100 sales in 1,000 clicks, of 80 euro each. */
const first = shop({ clicks: 1000, sales: 100, orders: 100, orderEuro: 8000, commissionEuro: 400, squares: 3200 })
/** 50 in 1,000, of 40 euro each. */
const second = shop({ clicks: 1000, sales: 50, orders: 50, orderEuro: 2000, commissionEuro: 200, squares: 1600 })

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
    // sums that do not fit each other take nothing away
    expect(ordersOf(shop({ sales: 40, commissionEuro: 400, squares: 0 }), 2.25)).toBe(1)
  })
})

describe('how much shops of an account differ', () => {
  it('is usual before there are two large ones', () => {
    expect(spreadOf([])).toEqual({ between: 0.36, orders: 2.25 })
    const others = [
      { ...second, sales: 29 },
      { ...second, clicks: 49 },
    ]
    for (const other of others) expect(spreadOf([first, other]).between).toBe(0.36)
  })
  it('is what their clicks earn on a logarithm, without what chance makes of it, leaning on five shops', () => {
    // commissions: (67.5 + 100 + 50) / (30 + 99 + 49)
    const orders = 217.5 / 178
    // 0.1 × 80 and 0.05 × 40 a click: ln 8 and ln 2, a variance of 2 × 0.693147²; chance: the mean of (1 + orders) / sales
    const chance = ((1 + orders) / 100 + (1 + orders) / 50) / 2
    const found = spreadOf([first, second])
    expect(found.orders).toBeCloseTo(orders, 9)
    expect(found.between).toBeCloseTo((5 * 0.36 + 2 * (0.960906 - chance)) / 7, 6)
  })
  it('leaves out baskets where a network told those of fewer than ten orders', () => {
    const chance = (1 + 217.5 / 178) * 0.015
    for (const [orders, variance] of [
      [10, 0.960906],
      [9, 0.240227], // ln 0.1 and ln 0.05
    ] as const) {
      const found = spreadOf([first, { ...second, orders, orderEuro: orders * 40 }])
      expect(found.between, `${orders}`).toBeCloseTo((1.8 + 2 * (variance - chance)) / 7, 5)
    }
  })
  it('lies between a quarter and two and a quarter', () => {
    expect(spreadOf([first, first]).between).toBeCloseTo(1.8 / 7, 9)
    expect(spreadOf(Array.from({ length: 10 }, () => first)).between).toBe(0.25)
    expect(spreadOf([first, { ...second, clicks: 100_000_000 }]).between).toBe(2.25)
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
  // of one that is expected to bring nothing, or less, its own error counts whole
  for (const nothing of [of(0, 0.03, 0.5), of(-0.1, 0.03, 0.5)])
    expect(differenceSe(of(0.2, 0.1, 0.04), nothing)).toBeCloseTo(0.05, 12)
})
