import { describe, expect, it } from 'vitest'
import { sides } from '../../../contract/insights/sides.ts'
import { type BaseRow, baseMetrics, emptyMetrics } from '../../../contract/metrics.ts'
import { seedOf } from '../../../test/seeded.ts'
import { chance, poisson } from '../../alerts/drops/simulated.test-data.ts'
import { squareErrorOf } from '../../routing/index.ts'
import { judgeSides, ratioOf, sideMetrics, type SideReport } from './judge-sides.ts'

const day = (over: Partial<BaseRow>): BaseRow => ({ ...emptyMetrics(), ...over })
const sum = (days: readonly BaseRow[]): BaseRow =>
  Object.fromEntries(baseMetrics.map((m) => [m, days.reduce((n, d) => n + Math.round(d[m] * 100), 0) / 100])) as BaseRow
const side = (days: readonly BaseRow[], over: Partial<SideReport> = {}): SideReport => ({
  days,
  totals: sum(days),
  known: null,
  ...over,
})
const judge = (a: SideReport, b: SideReport) =>
  new Map(judgeSides(a, b, squareErrorOf).map((column) => [column.id, column]))
/** A day whose sales are 10 each. */
const sold = (clicks: number, sales: number, money = sales * 10) =>
  day({
    clickCount: clicks,
    pageviewCount: clicks * 4,
    conversionCount: sales,
    conversionCommission: money,
    conversionTotalCommission: money,
    conversionSale: money * 10,
  })
const fortnight = (of: (i: number) => BaseRow, days = 14) => Array.from({ length: days }, (_, i) => of(i))

describe('two sides', () => {
  it('have every column of the report, the difference to the cent, and its interval', () => {
    const a = side(fortnight((i) => sold(100, 10 + (i % 2), 100.01)))
    const b = side(fortnight((i) => sold(100, 4 + (i % 2), 50)))
    const columns = judge(a, b)
    expect([...columns.keys()]).toEqual(sideMetrics.map((m) => m.id))
    expect(columns.get('conversionTotalCommission')).toMatchObject({
      a: 1400.14,
      b: 700,
      difference: 700.14,
      verdict: 'hardlyChance',
    })
    const conversions = columns.get('conversionCount')
    expect(conversions).toMatchObject({ a: 147, b: 63, difference: 84, verdict: 'hardlyChance' })
    // each day is half a sale off its mean: variance 0.25 × 14/13 per day and side
    const error = Math.sqrt((2 * (0.25 * 14)) / 13 / 14)
    const limit = 2.5758 + (2.5758 ** 3 + 2.5758) / (4 * 13)
    expect(conversions?.interval?.low).toBeCloseTo(84 - 14 * limit * error, 6)
    expect(conversions?.interval?.high).toBeCloseTo(84 + 14 * limit * error, 6)
    // clicks are the same each day on both sides
    expect(columns.get('clickCount')).toMatchObject({ difference: 0, verdict: 'canBeChance' })
  })
  it('are ratios of the same sums as in the report', () => {
    const row = day({
      ...sold(37, 3, 12.34),
      rejectedConversionCount: 2,
    })
    for (const metric of sideMetrics) {
      const { of, per } = ratioOf(metric)
      expect(of(row) / per(row), metric.id).toBeCloseTo(metric.of(row) ?? Number.NaN, 9)
    }
  })
  it('say nothing of too few days or sales, of what is not known yet, and of what a side does not have', () => {
    const full = fortnight((i) => sold(100 + i, 5 + (i % 3)))
    const verdict = (a: SideReport, b: SideReport, id: string) => judge(a, b).get(id)?.verdict
    expect(verdict(side(full.slice(1)), side(full.slice(1)), 'clickCount')).toBe('tooFew')
    const little = side(fortnight((i) => sold(100 + i, i < 10 ? 1 : 0)))
    expect(verdict(side(full), little, 'epc')).toBe('tooFew')
    expect(verdict(side(full), little, 'clickCount')).toBe('canBeChance')
    expect(verdict(side(full), side(full, { known: 0.8 }), 'cr')).toBe('notKnown')
    expect(verdict(side(full), side(full, { known: 0.8 }), 'ctr')).not.toBe('notKnown')
    expect(verdict(side(full), side(full, { known: 0.9 }), 'cr')).toBe('canBeChance')
    const late = new Set(['conversions'] as const)
    expect(verdict(side(full), side(full, { notCovered: late }), 'epc')).toBe('notCounted')
    expect(verdict(side(full), side(full, { notCovered: late }), 'ctr')).toBe('canBeChance')
    const unseen = { pageviews: true, clicks: false }
    expect(judge(side(full), side(full, { notKnown: unseen })).get('pageviewCount')).toMatchObject({
      b: null,
      difference: null,
      verdict: 'none',
    })
  })
})

it('calls a difference hardly chance once in 100 where there is none, and finds a large one', () => {
  const seed = seedOf('sides without a difference')
  const random = chance(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  /** Weekday patterns, days that vary by a tenth beyond counting noise, and sales of very different size. */
  const made = (days: number, rate: number) =>
    fortnight((i) => {
      const clicks = poisson(random, 150 * (1 + 0.2 * Math.sin(i)) * Math.exp(0.1 * normal()))
      const sales = poisson(random, clicks * rate)
      const cents = Array.from({ length: sales }, () => Math.round(1000 * Math.exp(0.8 * normal())))
      return { ...sold(clicks, sales), ...money(cents.reduce((a, b) => a + b, 0) / 100) }
    }, days)
  const money = (n: number) => ({ conversionCommission: n, conversionTotalCommission: n, conversionSale: n * 10 })
  const watched = ['conversionTotalCommission', 'clickCount', 'conversionCount', 'cr', 'epc', 'epm']
  const rounds = 600
  const marked = new Map(watched.map((id) => [id, 0]))
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const days = 14 + Math.floor(random() * 30)
    const rate = 0.02 + random() * 0.05
    const same = judge(side(made(days, rate)), side(made(days, rate)))
    for (const id of watched) if (same.get(id)?.verdict === 'hardlyChance') marked.set(id, (marked.get(id) ?? 0) + 1)
    if (judge(side(made(30, 0.06)), side(made(30, 0.03))).get('cr')?.verdict === 'hardlyChance') found++
  }
  const told = `seed ${seed}, of ${rounds}: ${[...marked].map(([id, n]) => `${id} ${n}`).join(', ')}; found ${found}`
  // six of 600 are expected; sixteen occur less than once in 4,000 runs
  for (const [, n] of marked) expect(n, told).toBeLessThanOrEqual(16)
  expect(found / rounds, told).toBeGreaterThan(0.95)
})

describe('a wrong pair', () => {
  const a = { fromDate: '2026-03-01', toDate: '2026-03-14', filters: { deviceTypes: ['Mobile', 'Tablet'] } }
  const refused = (b: object) =>
    sides.compare.input
      .safeParse({ a, b: { ...a, ...b } })
      .error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`)
  it('is refused with its field and the rule', () => {
    expect(refused({})).toEqual(['b.filters: Must differ from the filters of a: both sides are the same'])
    expect(refused({ filters: { deviceTypes: ['Tablet', 'Mobile'], names: [] } })).toEqual([
      'b.filters: Must differ from the filters of a: both sides are the same',
    ])
    expect(refused({ toDate: '2026-03-13' })).toEqual([
      'b.toDate: Must be 13 days after fromDate: both sides have as many days',
    ])
    expect(refused({ fromDate: '2026-02-20', toDate: '2026-03-05' })).toEqual([
      'b.fromDate: Must begin the days of a, or days that are none of them',
    ])
    expect(refused({ filters: { date: ['2026-03-02'] } })).toEqual([
      'b.filters.date: Must be empty: the days are fromDate and toDate',
    ])
  })
  it('is none where filters or days differ', () => {
    expect(refused({ filters: { deviceTypes: ['Desktop'] } })).toBeUndefined()
    expect(refused({ fromDate: '2026-02-15', toDate: '2026-02-28' })).toBeUndefined()
  })
})
