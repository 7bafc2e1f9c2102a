import { randomFillSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { newEventId } from './event-id.ts'

const fill = (bytes: Uint8Array<ArrayBuffer>) => randomFillSync(bytes)

it('an event id starts with the time in base 36, nine characters long', () => {
  expect(newEventId(36 ** 7 + 35, fill)).toMatch(/^01000000z[a-z0-9]{15}$/)
  expect(newEventId(0, fill)).toMatch(/^000000000[a-z0-9]{15}$/)
})

it('ids sort by time and differ within the same millisecond', () => {
  expect(newEventId(1_700_000_000_000, fill) < newEventId(1_700_000_000_001, fill)).toBe(true)
  expect(new Set(Array.from({ length: 1000 }, () => newEventId(5, fill))).size).toBe(1000)
})

it('bytes that would favour some characters are skipped', () => {
  const id = newEventId(0, (bytes) => bytes.map((_, index) => (index % 2 ? 255 : 35)))
  expect(id).toBe('000000000zzzzzzzzzzzzzzz')
})
