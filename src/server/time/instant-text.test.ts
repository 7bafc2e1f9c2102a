import { expect, it } from 'vitest'
import { instantText } from './instant-text.ts'

it('writes instants as toISOString does, on whole hours and between them, in any order', () => {
  for (const text of [
    '2026-03-01T00:00:00.000Z',
    '2026-03-01T23:00:00.000Z',
    '2026-03-02T13:00:00.000Z',
    '2026-03-01T22:00:00.000Z',
    '2026-03-01T22:30:00.000Z',
    '2026-03-01T22:00:00.001Z',
    '1969-12-31T23:00:00.000Z',
    '1935-06-01T03:30:52.000Z',
    '1970-01-01T00:00:00.000Z',
    '-000001-12-31T05:00:00.000Z',
    '+012026-12-31T05:00:00.000Z',
  ])
    expect(instantText(new Date(text))).toBe(text)
})
it('agrees with it for every hour of two years', () => {
  for (let at = Date.UTC(2027, 11, 31); at >= Date.UTC(2026, 0, 1); at -= 3_600_000) {
    const date = new Date(at)
    if (instantText(date) !== date.toISOString()) throw new Error(date.toISOString())
  }
})
it('refuses what is no instant', () => expect(() => instantText(new Date(Number.NaN))).toThrow('Invalid time value'))
