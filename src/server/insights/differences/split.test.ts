import { describe, expect, it } from 'vitest'
import { numbers, seedOf } from '../../../test/seeded.ts'
import { type Known, kinds, type RangeTotals, noSales, type Sales, splitDifference } from './split.ts'

// in these tests a unit of amounts at usual rates is a hundredth of a cent
const unit = 100n
const all: Known = { pageviews: true, clicks: true, carriedShare: true }
const asked = { asked: all, unit, isConverted: false }

type Cents = { count?: number; orderValue?: number; gross?: number; kept?: number; cents?: number }
const sales = ({ count = 0, orderValue = 0, gross = 0, kept = gross, cents = kept }: Cents): Sales => ({
  count: BigInt(count),
  orderValue: BigInt(orderValue) * unit,
  gross: BigInt(gross) * unit,
  kept: BigInt(kept) * unit,
  cents: BigInt(cents),
})
const made = (
  pageviews: number,
  clicks: number,
  carried: number,
  of: Partial<Record<'valued' | 'other' | 'paidClicks', Cents>> = {},
): RangeTotals => ({
  pageviews: BigInt(pageviews),
  clicks: BigInt(clicks),
  carried: BigInt(carried),
  sales: {
    valued: of.valued ? sales(of.valued) : noSales(),
    other: of.other ? sales(of.other) : noSales(),
    paidClicks: of.paidClicks ? sales(of.paidClicks) : noSales(),
  },
})
const nothing = made(0, 0, 0)
const parts = (before: RangeTotals, now: RangeTotals, how = asked) =>
  Object.fromEntries(splitDifference(before, now, how).parts.map((p) => [p.factor, Number(p.cents)]))
const partsThatAre = (found: Record<string, number>) =>
  Object.fromEntries(Object.entries(found).filter(([, n]) => n !== 0))

// 1,000 pageviews, 100 clicks, 80 carried, 8 sales of 100.00 at 10 %, of which 7 in 8 are kept: 70.00
const usual = made(1000, 100, 80, { valued: { count: 8, orderValue: 80_000, gross: 8000, kept: 7000 } })

describe('one factor changed', () => {
  it.each<[string, RangeTotals, Record<string, number>]>([
    [
      'twice the pageviews, and all that follows from them',
      made(2000, 200, 160, { valued: { count: 16, orderValue: 160_000, gross: 16_000, kept: 14_000 } }),
      { pageviews: 7000 },
    ],
    [
      'half the clicks a pageview',
      made(1000, 50, 40, { valued: { count: 4, orderValue: 40_000, gross: 4000, kept: 3500 } }),
      { clicksPerPageview: -3500 },
    ],
    [
      'half of the clicks carried',
      made(1000, 100, 40, { valued: { count: 4, orderValue: 40_000, gross: 4000, kept: 3500 } }),
      { carriedShare: -3500 },
    ],
    [
      'three in two buy',
      made(1000, 100, 80, { valued: { count: 12, orderValue: 120_000, gross: 12_000, kept: 10_500 } }),
      { conversionsPerClick: 3500 },
    ],
    [
      'orders of half the value',
      made(1000, 100, 80, { valued: { count: 8, orderValue: 40_000, gross: 4000, kept: 3500 } }),
      { orderValue: -3500 },
    ],
    [
      'a commission of 8 %',
      made(1000, 100, 80, { valued: { count: 8, orderValue: 80_000, gross: 6400, kept: 5600 } }),
      { commissionRate: -1400 },
    ],
    [
      'all rejected',
      made(1000, 100, 80, { valued: { count: 8, orderValue: 80_000, gross: 8000, kept: 0 } }),
      { approval: -7000 },
    ],
  ])('%s', (_, now, expected) => expect(partsThatAre(parts(usual, now))).toEqual(expected))

  it('gives to the currency what only a rate changed', () => {
    const now = made(1000, 100, 80, { valued: { count: 8, orderValue: 80_000, gross: 8000, kept: 7000, cents: 6300 } })
    expect(partsThatAre(parts(usual, now, { ...asked, isConverted: true }))).toEqual({ currency: -700 })
  })
  it('names no currency where nothing was converted', () => {
    expect(Object.keys(parts(usual, nothing))).not.toContain('currency')
  })
})

it('shares what two factors did together in halves', () => {
  // pageviews × 2 and clicks per pageview × 0.5: 70 × (2 + 1) / 2 = 105 up, and the same amount down
  const now = made(2000, 100, 80, { valued: { count: 8, orderValue: 80_000, gross: 8000, kept: 7000 } })
  expect(partsThatAre(parts(usual, now))).toEqual({ pageviews: 5250, clicksPerPageview: -5250 })
})

describe('nothing on one side', () => {
  it('a row that is new or gone is all of the first factor', () => {
    expect(partsThatAre(parts(nothing, usual))).toEqual({ pageviews: 7000 })
    expect(partsThatAre(parts(usual, nothing))).toEqual({ pageviews: -7000 })
    const row = { ...asked, asked: { ...all, pageviews: false } }
    expect(partsThatAre(parts(nothing, { ...usual, pageviews: 0n }, row))).toEqual({ clicks: 7000 })
  })
  it('pages that are read and not clicked lack clicks', () => {
    expect(partsThatAre(parts(usual, made(1000, 0, 0)))).toEqual({ clicksPerPageview: -7000 })
  })
  it('clicks that no campaign carries lack carriers, and those that sell nothing lack sales', () => {
    expect(partsThatAre(parts(usual, made(1000, 100, 0)))).toEqual({ carriedShare: -7000 })
    expect(partsThatAre(parts(usual, made(1000, 100, 80)))).toEqual({ conversionsPerClick: -7000 })
  })
  it('sales without a click begin with the number of sales', () => {
    const sold = made(1000, 0, 0, { valued: { count: 4, orderValue: 40_000, gross: 4000 } })
    const split = splitDifference(usual, sold, asked)
    expect(split.known).toEqual({ clicks: false, pageviews: false, carriedShare: false })
    expect(split.parts.map((p) => p.factor)).toEqual(['conversions', 'orderValue', 'commissionRate', 'approval'])
    expect(split.parts.reduce((sum, p) => sum + p.cents, 0n)).toBe(-3000n)
  })
  it('clicks on pages without the script begin with clicks', () => {
    const split = splitDifference(usual, { ...usual, pageviews: 0n }, asked)
    expect(split.known).toEqual({ clicks: true, pageviews: false, carriedShare: true })
    expect(split.parts.every((p) => p.cents === 0n)).toBe(true)
  })
})

it('keeps sales with and without order values, and paid clicks, apart', () => {
  const before = made(1000, 100, 100, {
    valued: { count: 5, orderValue: 50_000, gross: 5000 },
    other: { count: 5, gross: 1000 },
    paidClicks: { gross: 200 },
  })
  const now = made(1000, 100, 100, {
    valued: { count: 5, orderValue: 100_000, gross: 10_000 },
    other: { count: 5, gross: 1500 },
    paidClicks: { gross: 100 },
  })
  expect(partsThatAre(parts(before, now))).toEqual({
    orderValue: 5000,
    commissionPerSale: 500,
    commissionPerClick: -100,
  })
})

it('takes order values that cancel out for unknown', () => {
  const before = made(0, 10, 10, { valued: { count: 2, orderValue: 0, gross: 500 } })
  const now = made(0, 10, 10, { valued: { count: 2, orderValue: 1000, gross: 700 } })
  expect(partsThatAre(parts(before, now))).toEqual({ commissionPerSale: 200 })
})

it('says each factor as a number', () => {
  const { parts: found } = splitDifference(
    usual,
    made(1000, 50, 40, { valued: { count: 8, orderValue: 40_000, gross: 4000 } }),
    asked,
  )
  expect(found.map(({ factor, before, now }) => [factor, before, now])).toEqual([
    ['pageviews', 1000, 1000],
    ['clicksPerPageview', 0.1, 0.05],
    ['carriedShare', 0.8, 0.8],
    ['conversionsPerClick', 0.1, 0.2],
    ['orderValue', 100, 50],
    ['commissionRate', 0.1, 0.1],
    ['approval', 0.875, 1],
  ])
})

it('adds up to the cent, and is negated when the ranges change places', () => {
  const random = numbers(seedOf('split'))
  const upTo = (n: number) => (random() < 0.15 ? 0 : Math.floor(random() * n))
  const some = (): Cents => {
    if (random() < 0.25) return {}
    const gross = upTo(90_000) - (random() < 0.1 ? 50_000 : 0)
    const kept = Math.floor(gross * random())
    return { count: upTo(400), orderValue: upTo(900_000) - upTo(20_000), gross, kept, cents: kept + upTo(50) - 25 }
  }
  const any = () => {
    const clicks = upTo(9000)
    return made(upTo(90_000), clicks, Math.floor(clicks * random()), {
      valued: some(),
      other: { ...some(), orderValue: 0 },
      paidClicks: { ...some(), count: 0, orderValue: 0 },
    })
  }
  for (let run = 0; run < 150; run++) {
    const [before, now] = [any(), any()]
    const known = { pageviews: random() < 0.7, clicks: random() < 0.8, carriedShare: random() < 0.7 }
    const how = { asked: known, unit, isConverted: true }
    const split = splitDifference(before, now, how)
    const centsOf = (m: RangeTotals) => kinds.reduce((sum, kind) => sum + m.sales[kind].cents, 0n)
    expect(split.parts.reduce((sum, p) => sum + p.cents, 0n)).toBe(centsOf(now) - centsOf(before))
    const turned = new Map(splitDifference(now, before, how).parts.map((p) => [p.factor, p.cents]))
    expect([...turned.keys()].toSorted()).toEqual(split.parts.map((p) => p.factor).toSorted())
    for (const { factor, cents } of split.parts) expect(turned.get(factor)).toBe(-cents)
  }
})
