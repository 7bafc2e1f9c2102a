import { expect, it } from 'vitest'
import { keptBackups } from './retention.ts'

const night = (day: number) => `2026-11-${String(day).padStart(2, '0')}T032000Z`

it('keeps the last backup of each of the newest days that have one', () => {
  const nights = [20, 21, 22, 25, 26].map(night)
  const byHand = '2026-11-25T150000Z'
  expect(keptBackups([...nights, byHand], 3)).toEqual([night(22), byHand, night(26)])
  expect(keptBackups(nights, 7)).toEqual(nights)
  expect(keptBackups([], 7)).toEqual([])
})
it('counts days with a backup, so that nights without one cost none of the others', () => {
  expect(keptBackups([night(1), night(2), night(26)], 2)).toEqual([night(2), night(26)])
})
it('knows no other names', () => {
  expect(keptBackups(['notes', '.unfinished', night(3)], 1)).toEqual([night(3)])
})
