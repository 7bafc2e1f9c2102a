import { expect, it } from 'vitest'
import { hasRoomFor, startOfDay } from './code-room.ts'

const made = (...tries: number[]) => tries.map((n) => ({ tries: n }))

it('gives five codes a day and no sixth', () => {
  expect(hasRoomFor(made())).toBe(true)
  expect(hasRoomFor(made(0, 0, 0, 0))).toBe(true)
  expect(hasRoomFor(made(0, 0, 0, 0, 0))).toBe(false)
})
it('gives none after ten wrong tries, over all codes', () => {
  expect(hasRoomFor(made(3, 3, 3))).toBe(true)
  expect(hasRoomFor(made(3, 3, 3, 1))).toBe(false)
  expect(hasRoomFor(made(10))).toBe(false)
})
it('counts the last 24 hours for a day', () =>
  expect(startOfDay(new Date('2026-03-29T12:00:00Z')).toISOString()).toBe('2026-03-28T12:00:00.000Z'))
