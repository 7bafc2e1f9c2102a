import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../test/seeded.ts'
import { paceOf, type PaceInput } from './pace.ts'
import { chance, seriesOf } from './simulated.test-data.ts'

const weeks = (week: number[], count: number) => Array.from({ length: count }, () => week).flat()
const days = (count: number) => Array.from({ length: count }, (_, day) => ({ day, share: 1 }))
const flat = weeks([100, 100, 100, 100, 100, 100, 100], 8)
const input = (values: Partial<PaceInput> = {}): PaceInput => ({
  past: flat,
  rest: days(7),
  yearAgo: null,
  unit: 1,
  needed: 700,
  ...values,
})

describe('the pace of days that are still to come', () => {
  it('is that of their weekdays, never a straight line', () => {
    // a week of 700 with 200 on its first day; the past ends with a whole week
    const past = weeks([200, 100, 100, 100, 100, 50, 50], 8)
    expect(paceOf(input({ past, rest: days(7) }))?.expected).toBe(700)
    expect(paceOf(input({ past, rest: days(1) }))?.expected).toBe(200)
    expect(paceOf(input({ past, rest: [{ day: 5, share: 1 }] }))?.expected).toBe(50)
    expect(paceOf(input({ past, rest: [{ day: 0, share: 0.25 }] }))?.expected).toBe(50)
    // the day before the first is the last of a week
    expect(paceOf(input({ past, rest: [{ day: -1, share: 1 }] }))?.expected).toBe(50)
  })
  it('has a range that is made of chance, of the level, and of the season', () => {
    // 700 of noise 1: √700; the level a tenth: 70; known by 2,800: 700/√2800; the season a tenth: 70
    const spread = Math.sqrt(700 + 70 ** 2 + 700 ** 2 / 2800 + 70 ** 2)
    const pace = paceOf(input())
    expect(pace).toMatchObject({
      expected: 700,
      low: Math.round(700 - 1.2816 * spread),
      high: Math.round(700 + 1.2816 * spread),
    })
    expect(pace?.chance).toBeCloseTo(0.5, 6)
    // a tenth of a normal distribution is above 1.2816 deviations
    expect(paceOf(input({ needed: 700 + 1.2816 * spread }))?.chance).toBeCloseTo(0.1, 4)
  })
  it('counts single good days, which a median leaves out', () => {
    // every fourth week has a day of 800 more: 28 days bring 2800 + 800
    const past = flat.map((n, i) => (i === 30 ? n + 800 : n))
    expect(paceOf(input({ past }))?.expected).toBe(Math.round((700 * 3600) / 2800))
  })
  it('moves with the season of a year ago, as far as chance did not', () => {
    const same = paceOf(input({ yearAgo: { past: flat, brought: 700 } }))
    expect(same?.expected).toBe(700)
    const more = paceOf(input({ yearAgo: { past: flat, brought: 1400 } }))
    // relative doubt of then: √(1/700 + 0.01 + 1/2800); leaned on with 0.01 / (0.01 + that²)
    const doubt = 1 / 700 + 0.01 + 1 / 2800
    expect(more?.expected).toBe(Math.round(700 * 2 ** (0.01 / (0.01 + doubt))))
    // a known season adds no uncertainty any more
    expect((same?.high ?? 0) - (same?.low ?? 0)).toBeLessThan(
      (paceOf(input())?.high ?? 0) - (paceOf(input())?.low ?? 0),
    )
  })
  it('is not known before three weeks are, and nothing of a month that is over', () => {
    expect(paceOf(input({ past: flat.slice(0, 20) }))).toBeNull()
    expect(paceOf(input({ past: [null, null, ...flat.slice(0, 19)] }))).toBeNull()
    expect(paceOf(input({ past: flat.slice(0, 21) }))?.expected).toBe(700)
    expect(paceOf(input({ rest: [], needed: 0 }))).toEqual({ expected: 0, low: 0, high: 0, chance: 1 })
    expect(paceOf(input({ rest: [], needed: 1 }))?.chance).toBe(0)
  })
  it('counts money in sales, and is never below nothing', () => {
    const past = flat.map((n) => n * 5000)
    const pace = paceOf(input({ past, unit: 5000, needed: 0 }))
    expect(pace?.expected).toBe(3_500_000)
    expect(paceOf(input({ past: weeks([0, 0, 0, 1, 0, 0, 0], 8), rest: days(7) }))?.low).toBe(0)
    expect(paceOf(input({ past: weeks([0, 0, 0, 0, 0, 0, 0], 8) }))?.expected).toBe(0)
  })
})

const accounts = [
  { level: 5, scatter: 0.5 },
  { level: 20, scatter: 1 },
  { level: 100, scatter: 0.5 },
]
it.each(accounts)(
  'holds about four of five months, at $level sales a day of scatter $scatter',
  ({ level, scatter }) => {
    const seed = seedOf(`pace ${level}`)
    const random = chance(seed)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const rounds = 250
    const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
    let held = 0
    for (let round = 0; round < rounds; round++) {
      const sales = seriesOf({ seed: seed + round * 31, level, days: 600 })
      const cents = sales.map((n) =>
        sum(Array.from({ length: n }, () => Math.round(2000 * Math.exp(scatter * normal() - scatter ** 2 / 2)))),
      )
      const at = 480 + Math.floor(random() * 60)
      const length = 3 + Math.floor(random() * 22)
      const past = cents.slice(at - 56, at)
      const then = at - 364
      const pace = paceOf({
        past,
        rest: days(length),
        yearAgo: { past: cents.slice(then - 56, then), brought: sum(cents.slice(then, then + length)) },
        unit: sum(past) / sum(sales.slice(at - 56, at)),
        needed: 0,
      })
      const comes = sum(cents.slice(at, at + length))
      if (pace && comes >= pace.low && comes <= pace.high) held++
    }
    // 77 to 84 in 100 over 400 rounds; one standard deviation of 250 rounds is 2.5
    expect(held / rounds, `seed ${seed}`).toBeGreaterThan(0.68)
    expect(held / rounds, `seed ${seed}`).toBeLessThan(0.92)
  },
)
