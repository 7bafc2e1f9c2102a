import { describe, expect, it } from 'vitest'
import { atStake, statedStake } from './at-stake.ts'

const drop = { days: 3, seen: 20, expected: 320, z: -8 }
const earned = { count: 1000, sales: 50, euro: 400 }
const row = {
  ...drop,
  fact: null,
  closedAt: null,
  ...(atStake(drop, earned) ?? { worth: 0, euro: 0, low: 0, high: 0 }),
}
const over = { ...row, closedAt: new Date('2026-11-25T00:20:00Z') }

describe('the money of a fall', () => {
  it('is that of 30 days while it goes on', () => {
    // 300 missing in 3 days are 3,000 in 30, at 0.40 each
    expect(statedStake(row).euro).toBeCloseTo(1200, 9)
  })
  it('is what was missing on its days once it is over, its range in proportion', () => {
    const [month, days] = [statedStake(row), statedStake(over)]
    expect(days.euro).toBeCloseTo(120, 9)
    expect(days.low).toBeCloseTo((month.low ?? 0) / 10, 9)
    expect(days.high).toBeCloseTo((month.high ?? 0) / 10, 9)
  })
  it('is nothing where more was seen than expected, and is not said where nothing was earned', () => {
    expect(statedStake({ ...over, seen: 400 })).toEqual({ euro: 0, low: 0, high: 0 })
    const unknown = { worth: null, euro: null, low: null, high: null }
    expect(statedStake({ ...over, ...unknown })).toEqual({ euro: null, low: null, high: null })
  })
})
