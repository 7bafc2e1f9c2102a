import { describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { numbers, seedOf } from '../../../test/seeded.ts'
import { paceOf } from '../../alerts/index.ts'
import { type MonthInput, monthPace } from './month-pace.ts'

const today = '2026-11-10'
/** The same cents every day, in sales of 10.00, until the last day, which may have less. */
const daysOf = (count: number, cents: number, last = cents) =>
  Array.from({ length: count }, (_, i) => ({
    date: addDays(today, i + 1 - count),
    cents: i === count - 1 ? last : cents,
    sales: cents / 1000,
  }))
const input = (values: Partial<MonthInput> = {}): MonthInput => ({
  days: daysOf(421, 100_000, 40_000),
  firstDate: '2026-11-01',
  lastDate: '2026-11-30',
  dayGone: 0.5,
  reportedAfter: () => 1,
  isLeftOut: () => false,
  target: 3_000_000,
  ...values,
})

describe('the pace of a month', () => {
  it('is what is earned, half of the day that runs, and the days to come', () => {
    // nine days of 1,000.00 and 400.00 today; then half of today and twenty days
    const { earned, pace } = monthPace(input(), paceOf)
    expect(earned).toBe(940_000)
    expect(pace?.expected).toBe(940_000 + 50_000 + 2_000_000)
    expect(pace?.low).toBeLessThan(2_990_000)
    expect(pace?.high).toBeGreaterThan(3_000_000)
  })
  it('adds what networks have not told yet of the days that are over', () => {
    // half of sales are reported within a day and a half, the rest later: for yesterday half is known, 500.00 of
    // 1,000.00
    const days = daysOf(421, 100_000, 40_000).map((d) => (d.date === '2026-11-09' ? { ...d, cents: 50_000 } : d))
    const { earned, pace } = monthPace(input({ days, reportedAfter: (s) => (s < 1.5 * 86_400 ? 0.5 : 1) }), paceOf)
    expect(earned).toBe(890_000)
    // for today half of half is reported, so three quarters are missing, and the other half of yesterday
    expect(pace?.expected).toBe(890_000 + 75_000 + 50_000 + 2_000_000)
  })
  it('leaves out days that somebody left out, and those before the first sale', () => {
    const odd = daysOf(421, 100_000, 40_000).map((d) => (d.date === '2026-10-20' ? { ...d, cents: 9_000_000 } : d))
    expect(monthPace(input({ days: odd, isLeftOut: (d) => d === '2026-10-20' }), paceOf).pace?.expected).toBeLessThan(
      monthPace(input({ days: odd }), paceOf).pace?.expected ?? 0,
    )
    const young = daysOf(421, 100_000, 40_000).map((d) => (d.date < '2026-10-15' ? { ...d, cents: 0, sales: 0 } : d))
    expect(monthPace(input({ days: young }), paceOf).pace?.expected).toBe(2_990_000)
  })
  it('says from which day on it is known', () => {
    const young = daysOf(421, 100_000, 40_000).map((d) => (d.date < '2026-11-04' ? { ...d, cents: 0, sales: 0 } : d))
    expect(monthPace(input({ days: young }), paceOf)).toEqual({
      earned: 640_000,
      pace: null,
      knownFromDate: '2026-11-25',
    })
    const none = daysOf(421, 0)
    expect(monthPace(input({ days: none }), paceOf)).toEqual({ earned: 0, pace: null, knownFromDate: null })
  })
  it('earns what the days of the month add up to, and is never below it, whatever they are', () => {
    const seed = seedOf('month pace')
    const random = numbers(seed)
    for (let round = 0; round < 100; round++) {
      const days = daysOf(421, 1000).map((d) => ({ ...d, cents: Math.floor(random() * 90_000), sales: 1 }))
      const target = Math.floor(random() * 3_000_000)
      const { earned, pace } = monthPace(input({ days, dayGone: random(), target }), paceOf)
      // the slow way: one calendar day at a time
      let slow = 0
      for (let day = '2026-11-01'; day <= today; day = addDays(day, 1))
        slow += days.find((d) => d.date === day)?.cents ?? 0
      expect(earned, `seed ${seed}`).toBe(slow)
      const { low = -1, expected = -1, high = -1, chance = -1 } = pace ?? {}
      expect(low >= earned && low <= expected && expected <= high && chance >= 0 && chance <= 1, `seed ${seed}`).toBe(
        true,
      )
      if (earned >= target) expect(chance, `seed ${seed}`).toBeGreaterThan(0.5)
    }
  })
})
