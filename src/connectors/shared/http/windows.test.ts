import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../contract/days.ts'
import { windows } from './windows.ts'

it('cuts a span into touching windows, the newest first', () => {
  expect(windows({ from: '2026-01-01', to: '2026-03-05' }, 31)).toEqual([
    { from: '2026-02-03', to: '2026-03-05' },
    { from: '2026-01-03', to: '2026-02-02' },
    { from: '2026-01-01', to: '2026-01-02' },
  ])
})
it('gives one window for one day and none for a span that ends before it starts', () => {
  expect(windows({ from: '2026-01-01', to: '2026-01-01' }, 31)).toEqual([{ from: '2026-01-01', to: '2026-01-01' }])
  expect(windows({ from: '2026-01-02', to: '2026-01-01' }, 31)).toEqual([])
})
it('covers every day exactly once, with no window longer than asked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 60 }), (length, days) => {
      const span = { from: '2024-02-27', to: addDays('2024-02-27', length) }
      const cut = windows(span, days)
      const covered = cut.flatMap((w) =>
        Array.from({ length: daysBetween(w.from, w.to) + 1 }, (_, i) => addDays(w.from, i)),
      )
      expect(covered.toSorted()).toEqual(Array.from({ length: length + 1 }, (_, i) => addDays(span.from, i)))
      expect(Math.max(...cut.map((w) => daysBetween(w.from, w.to) + 1))).toBeLessThanOrEqual(days)
    }),
  )
})
