import { expect, it } from 'vitest'
import { timeSlices } from './time-slices.ts'

const text = (from: string, to: string, isAscending = false) =>
  timeSlices({ from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`) }, isAscending).map(
    (s) => `${s.from.toISOString().slice(0, 10)} ${s.to.toISOString().slice(0, 10)}`,
  )

it('cuts a year from its newest day on', () => {
  expect(text('2025-04-01', '2026-04-01')).toEqual([
    '2026-03-31 2026-04-01',
    '2026-03-24 2026-03-31',
    '2026-02-03 2026-03-24',
    '2025-04-01 2026-02-03',
  ])
})
it('cuts it from its oldest day on for a list that begins there', () => {
  expect(text('2025-04-01', '2026-04-01', true)).toEqual([
    '2025-04-01 2025-04-02',
    '2025-04-02 2025-04-09',
    '2025-04-09 2025-05-28',
    '2025-05-28 2026-04-01',
  ])
})
it('leaves a day or two whole, and a week with little more than a day of it', () => {
  expect(text('2026-03-31', '2026-04-01')).toEqual(['2026-03-31 2026-04-01'])
  expect(text('2026-03-30', '2026-04-01')).toEqual(['2026-03-30 2026-04-01'])
  expect(text('2026-03-25', '2026-04-01')).toEqual(['2026-03-31 2026-04-01', '2026-03-25 2026-03-31'])
})
it('has nothing to read in no time', () => {
  expect(text('2026-04-01', '2026-04-01')).toEqual([])
})
