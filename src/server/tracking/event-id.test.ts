import { expect, it } from 'vitest'
import { storeTime } from './event-id.ts'

it.each([
  ['2026-03-02T10:11:12.345Z', '2026-03-02 10:11:12.345'],
  ['2026-03-02T10:11:12.005Z', '2026-03-02 10:11:12.005'],
  ['2026-03-02T10:11:13.000Z', '2026-03-02 10:11:13.000'],
  ['1969-12-31T23:59:59.999Z', '1969-12-31 23:59:59.999'],
])('writes %s as the event store reads it, also twice in a row', (iso, text) => {
  for (let i = 0; i < 2; i++) expect(storeTime(Date.parse(iso))).toBe(text)
})
it('refuses what is no moment', () => expect(() => storeTime(Number.NaN)).toThrow('Invalid time'))
