import { describe, expect, it } from 'vitest'
import { appetite, blackFriday, chance, growth, season, weekday } from './seasons.ts'

describe('the calendar of a year', () => {
  it('knows the day of the week', () => {
    expect(weekday('2026-11-20')).toBe(5)
    expect(weekday('2026-11-22')).toBe(0)
    expect(weekday('2024-02-29')).toBe(4)
  })
  it.each([
    [2024, '2024-11-29'],
    [2025, '2025-11-28'],
    [2026, '2026-11-27'],
    [2028, '2028-11-24'],
  ])('has Black Friday in %i on %s', (year, day) => expect(blackFriday(year)).toBe(day))
  it('peaks on Black Friday, and the weekend after is busier than the week before', () => {
    const week = ['2025-11-24', '2025-11-25', '2025-11-26', '2025-11-27', '2025-11-28', '2025-11-29', '2025-11-30']
    const factors = week.map(season)
    expect(Math.max(...factors)).toBe(factors[4])
    expect(season('2025-11-28')).toBeGreaterThan(season('2025-11-14') * 1.8)
    expect(appetite('2025-11-28')).toBeGreaterThan(1.3)
    expect(appetite('2025-10-10')).toBe(1)
  })
  it('is quiet on Christmas Eve, in July and on Saturdays', () => {
    expect(season('2025-12-24')).toBeLessThan(season('2025-12-17') / 2)
    expect(season('2026-07-15')).toBeLessThan(season('2026-10-14'))
    expect(season('2026-10-17')).toBeLessThan(season('2026-10-18'))
  })
  it('does not jump from one month to the next', () => {
    for (const [before, after] of [
      ['2026-01-29', '2026-02-05'],
      ['2026-05-28', '2026-06-04'],
      ['2026-06-25', '2026-07-02'],
    ] as const)
      expect(season(after) / season(before)).toBeCloseTo(1, 0)
  })
})

describe('growth', () => {
  it('never turns, and makes the last month several times the first', () => {
    const days = Array.from({ length: 800 }, (_, day) => growth(day))
    expect(days).toEqual([...days].sort((a, b) => a - b))
    expect(growth(390) / growth(5)).toBeGreaterThan(5)
    expect(growth(790)).toBeLessThanOrEqual(1)
  })
})

it('is the same surprise every time, and mostly none', () => {
  expect(chance('guide', '2026-03-02')).toBe(chance('guide', '2026-03-02'))
  const days = Array.from({ length: 300 }, (_, i) => chance('guide', `day ${i}`))
  expect(days.filter((c) => c > 0.8 && c < 1.25).length).toBeGreaterThan(280)
})
