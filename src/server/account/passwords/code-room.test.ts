import { expect, it } from 'vitest'
import { hasRoomFor, hasRoomForLink, startOfDay } from './code-room.ts'

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

const noon = new Date('2026-03-02T12:00:00Z')
const links = (...until: string[]) => until.map((time) => ({ expiresAt: new Date(`2026-03-02T${time}:00Z`) }))
it('mails five links a day, however many of them work', () => {
  expect(hasRoomForLink([], noon)).toBe(true)
  expect(hasRoomForLink(links('12:10', '12:20', '12:25', '12:30'), noon)).toBe(true)
  expect(hasRoomForLink(links('12:10', '12:20', '12:25', '12:30', '12:30'), noon)).toBe(false)
})
it('mails a sixth as soon as none works any more', () => {
  expect(hasRoomForLink(links('11:10', '11:20', '11:25', '11:30', '12:01'), noon)).toBe(false)
  expect(hasRoomForLink(links('11:10', '11:20', '11:25', '11:30', '12:00'), noon)).toBe(true)
})
