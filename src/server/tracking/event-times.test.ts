import { expect, it } from 'vitest'
import { createEventTimes } from './event-times.ts'
import { createKeys } from './keys.ts'

const now = Date.UTC(2026, 5, 15, 12)
const id = (ms: number) => `${ms.toString(36).padStart(9, '0')}aaaaaaaaaaaaaaaa`
const hour = 3_600_000

it('believes a sender up to a day back and five minutes ahead', () => {
  const eventTimes = createEventTimes(60_000, () => now, createKeys())
  for (const claimed of [now, now - 24 * hour, now + 5 * 60_000]) expect(eventTimes('s', id(claimed))).toBe(claimed)
  for (const claimed of [0, now - 24 * hour - 1, now + 5 * 60_000 + 1, now + 87_600 * hour])
    expect(eventTimes('s', id(claimed))).toBe(now)
})
it('gives an event of a wrong clock the same moment again, so that its click gets the same id', () => {
  let clock = now
  const eventTimes = createEventTimes(60_000, () => clock, createKeys())
  const wrong = id(now - 1000 * hour)
  expect(eventTimes('s', wrong)).toBe(now)
  clock = now + 30_000
  expect(eventTimes('s', wrong)).toBe(now)
  expect(eventTimes('another site', wrong)).toBe(now + 30_000)
})
it('gives an event the same moment again after our own clock was set back by up to a day, and believes nothing beyond that', () => {
  let clock = now
  const eventTimes = createEventTimes(60_000, () => clock, createKeys())
  expect(eventTimes('s', id(now))).toBe(now)
  clock = now - 20 * hour
  expect(eventTimes('s', id(now))).toBe(now)
  expect(eventTimes('s', id(now + hour))).toBe(clock)
  clock = now - 30 * hour
  expect(eventTimes('s', id(now))).toBe(clock)
})
