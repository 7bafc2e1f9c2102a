import { expect, it } from 'vitest'
import { daysToGo } from './days-to-go.ts'
import type { Side } from './judge.ts'

const side = (n: number, sales: number): Side => ({
  n,
  clicks: n,
  sales,
  money: 0,
  mm: 0,
  mc: 0,
  cc: 0,
  approvals: sales,
})
const of = (needed: number | null, over: Partial<{ a: Side; b: Side; days: number; planned: number }> = {}) =>
  daysToGo({ needed }, { a: side(400, 60), b: side(600, 70), days: 10, planned: 4000, ...over })

it.each([
  // 100 visitors a day
  ['until the difference stands out', of(3000), 20],
  ['with the begun day', of(2050), 11],
  ['until both sides have fifty sales', of(1100, { a: side(400, 20) }), 15],
  ['the same for the other side', of(1100, { b: side(600, 20) }), 15],
  ['until fourteen days are over', of(1100), 4],
  ['at least one day', of(900, { days: 30 }), 1],
  ['after one day as well', of(1100, { days: 1 }), 13],
] as const)('a test goes on %s', (_, found, days) =>
  expect(found).toEqual({ daysToGo: days, isLikelyUnanswered: false }),
)
it('a test that needs more visitors than were planned for ends without an answer', () => {
  expect(of(4000)).toEqual({ daysToGo: 30, isLikelyUnanswered: false })
  expect(of(4001)).toEqual({ daysToGo: null, isLikelyUnanswered: true })
})
it.each([
  ['nobody knows what it needs', of(null)],
  ['no day is over', of(3000, { days: 0 })],
  ['nobody came', of(3000, { a: side(0, 0), b: side(0, 0) })],
  ['one side sold nothing', of(5000, { b: side(600, 0) })],
] as const)('nothing can be said while %s', (_, found) =>
  expect(found).toEqual({ daysToGo: null, isLikelyUnanswered: false }),
)
