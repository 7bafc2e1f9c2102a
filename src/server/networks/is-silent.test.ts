import { describe, expect, it } from 'vitest'
import { isSilent } from './is-silent.ts'

const now = new Date('2026-06-30T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
/** Twelve callbacks on eight days, at most 20 hours apart; the last one this many hours ago. */
const daily = (quietHours: number) => ({
  connectionUuid: 'c',
  last: hoursAgo(quietHours),
  count: 12,
  days: 8,
  longestGap: 20 * 3_600_000,
})

describe('a connection is silent (R39: silent callbacks)', () => {
  it('after three times its longest usual gap', () => {
    expect(isSilent(daily(60), now)).toBe(false)
    expect(isSilent(daily(60.1), now)).toBe(true)
  })
  it('after two days at the earliest, however often it called', () => {
    const often = (hours: number) => ({ ...daily(hours), count: 10_000, longestGap: 60_000 })
    expect(isSilent(often(48), now)).toBe(false)
    expect(isSilent(often(48.1), now)).toBe(true)
  })
  it('only if it called at least ten times, on at least five days', () => {
    expect(isSilent({ ...daily(100), count: 10, days: 5 }, now)).toBe(true)
    expect(isSilent({ ...daily(100), count: 9 }, now)).toBe(false)
    expect(isSilent({ ...daily(100), count: 500, days: 4 }, now)).toBe(false)
  })
  it('for ninety days: after that it is no news', () => {
    expect(isSilent(daily(90 * 24), now)).toBe(true)
    expect(isSilent(daily(90 * 24 + 0.1), now)).toBe(false)
  })
  it('not while it calls, and not when a rare caller waits as long as it always did', () => {
    expect(isSilent(daily(0), now)).toBe(false)
    expect(isSilent({ ...daily(14 * 24), longestGap: 5 * 24 * 3_600_000 }, now)).toBe(false)
  })
})
