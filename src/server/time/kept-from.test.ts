import { expect, it } from 'vitest'
import { keptFrom } from './kept-from.ts'

it.each([
  [3, '2026-06-15T12:00:00Z', '2026-02-28'],
  [3, '2026-03-01T00:00:00Z', '2025-11-30'],
  [13, '2026-03-31T23:59:59Z', '2025-01-31'],
  [1, '2024-04-30T00:00:00Z', '2024-02-29'],
])('keeps %i months before %s from %s on', (months, now, day) => {
  expect(keptFrom(months, new Date(now))).toBe(day)
})
