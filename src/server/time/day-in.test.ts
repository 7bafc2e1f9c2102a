import { expect, it } from 'vitest'
import { createDayIn } from './day-in.ts'
import { dayOf } from './day-start.ts'

it.each([
  ['Europe/Copenhagen', '2026-06-30T21:59:59.999Z', '2026-06-30', '2026-06-30T22:00:00Z', '2026-07-01'],
  ['America/New_York', '2026-07-01T03:59:59.999Z', '2026-06-30', '2026-07-01T04:00:00Z', '2026-07-01'],
  ['Pacific/Auckland', '2026-06-30T11:59:59.999Z', '2026-06-30', '2026-06-30T12:00:00Z', '2026-07-01'],
  // the day of the clock change has 25 hours
  ['Europe/Copenhagen', '2026-10-25T22:59:59.999Z', '2026-10-25', '2026-10-25T23:00:00Z', '2026-10-26'],
])('in %s it is at %s still %s, and at %s already %s', (zone, before, day, after, next) => {
  const dayIn = createDayIn()
  expect([dayIn(zone, Date.parse(before)), dayIn(zone, Date.parse(after))]).toEqual([day, next])
  expect(dayIn(zone, Date.parse(before))).toBe(day) // and back: an event may have an earlier time
})
it('says the same of every hour of two years, asked in turns for several zones, as when each is worked out', () => {
  const dayIn = createDayIn()
  const zones = ['Africa/Cairo', 'Asia/Kathmandu', 'UTC', 'America/St_Johns']
  const from = Date.parse('2025-01-01T00:30:00Z')
  for (let hour = 0; hour < 2 * 365 * 24; hour += 7)
    for (const zone of zones) {
      const at = from + hour * 3_600_000
      expect(dayIn(zone, at)).toBe(dayOf(new Date(at), zone))
    }
})
