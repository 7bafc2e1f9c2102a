import { expect, it } from 'vitest'
import type { AlertDay } from '../../../contract/alerts/alerts.ts'
import { usualOfFall } from './usual-of-fall.ts'

/**
 * A day with 100 expected that scatters like counts: a standard deviation of √(100 + 10²) = 14.14, with a daily band of
 * 3.5.
 */
const day = (date: string, expected = 100): AlertDay => {
  const spread = 3.5 * Math.sqrt(expected + (0.1 * expected) ** 2)
  return { date, seen: 40, expected, low: expected - spread, high: expected + spread }
}
const days = [day('2026-11-09'), day('2026-11-10'), day('2026-11-11'), day('2026-11-12'), day('2026-11-13')]

it('is three doubts around what was expected of all its days', () => {
  // 400 expected: √(400 + 40²) = 44.72
  const of = { since: '2026-11-10', until: '2026-11-13', expected: 400 }
  expect(usualOfFall(days, of)).toEqual({ low: expect.closeTo(265.8, 1), high: expect.closeTo(534.2, 1) })
})
it('scatters as its single days do', () => {
  // twice the counting noise: √(4 × 400 + 40²) = 56.57
  const noisy = days.map((d) => {
    const spread = 3.5 * Math.sqrt(4 * d.expected + (0.1 * d.expected) ** 2)
    return { ...d, high: d.expected + spread }
  })
  const of = { since: '2026-11-10', until: '2026-11-13', expected: 400 }
  expect(usualOfFall(noisy, of)?.low).toBeCloseTo(230.3, 1)
})
it('is not known where nothing was expected, or its days are not there', () => {
  expect(usualOfFall([], { since: '2026-11-10', until: '2026-11-13', expected: 400 })).toBeNull()
  expect(usualOfFall([day('2026-11-10', 0)], { since: '2026-11-10', until: '2026-11-10', expected: 0 })).toBeNull()
})
