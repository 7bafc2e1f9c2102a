import { expect, it } from 'vitest'
import { usualDay } from './usual-day.ts'

const weeks = (week: number[], count: number) => Array.from({ length: count }, () => week).flat()

it('is that of the weekday', () => {
  // a week of 100 a day with 200 on its first day: the day after eight whole weeks is such a first day
  const days = weeks([200, 100, 100, 100, 100, 100, 100], 8)
  expect(usualDay([...days, 0])?.expected).toBe(200)
  expect(usualDay([...days, 200, 0])?.expected).toBe(100)
})
it('has a range that holds eight of ten', () => {
  // scatter of counting 10 = √100, doubt of the level a tenth: √(100 + 10²) = 14.14, times 1.2816 = 18.1
  expect(usualDay([...weeks([100, 100, 100, 100, 100, 100, 100], 8), 3])).toEqual({ expected: 100, low: 82, high: 118 })
})
it('counts money in sales: a few large ones scatter as a few do', () => {
  // 100 sales of 50.00 a day are 5000.00, and 18.1 of them to each side are 906.20
  const days = weeks([500_000, 500_000, 500_000, 500_000, 500_000, 500_000, 500_000], 8)
  const usual = usualDay([...days, 0], 5000)
  expect(usual?.expected).toBe(500_000)
  expect(usual?.low).toBe(409_377)
  expect(usual?.high).toBe(590_623)
})
it('is not known before three weeks are', () => {
  expect(usualDay([...weeks([5, 5, 5, 5, 5, 5, 5], 2), 5, 5, 5, 5, 5, 5, 0])).toBeNull()
  expect(usualDay([null, null, ...weeks([5, 5, 5, 5, 5, 5, 5], 3), 0])?.expected).toBe(5)
})
