import { describe, expect, it } from 'vitest'
import { latestSlot, nextSlot, type Rhythm } from './slots.ts'

const zone = 'Europe/Copenhagen'
const daily = (hour: number, over: Partial<Rhythm> = {}): Rhythm => ({
  cadence: 'daily',
  day: null,
  hour,
  zone,
  ...over,
})
const weekly = (day: number, hour = 7) => daily(hour, { cadence: 'weekly', day })
const monthly = (day: number, hour = 7) => daily(hour, { cadence: 'monthly', day })
const following = (rhythm: Rhythm, after: string, n: number): string[] => {
  const found: string[] = []
  let at = new Date(after)
  for (let i = 0; i < n; i++) {
    at = nextSlot(rhythm, at)
    found.push(at.toISOString().slice(0, 16))
  }
  return found
}

describe('the days something is due', () => {
  it('keep their hour when the clock goes forward, 29 March 2026', () => {
    expect(following(daily(7), '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T06:00',
      '2026-03-29T05:00',
      '2026-03-30T05:00',
    ])
  })
  it('fall on the next hour where the clock jumps over theirs', () => {
    // 02:00 does not exist on 29 March in Copenhagen: 03:00 there is 01:00 in UTC
    expect(following(daily(2), '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T01:00',
      '2026-03-29T01:00',
      '2026-03-30T00:00',
    ])
  })
  it('come once on a day with 25 hours, at the first of two like hours', () => {
    // 02:00 comes twice on 25 October 2026: at 00:00 and at 01:00 in UTC
    expect(following(daily(2), '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:00', '2026-10-26T01:00'])
    expect(nextSlot(daily(2), new Date('2026-10-25T00:30:00Z')).toISOString()).toBe('2026-10-26T01:00:00.000Z')
  })
  it('are the weekdays of the zone, not of Greenwich', () => {
    // Monday 00:00 in Copenhagen is Sunday 23:00 in UTC
    expect(following(weekly(1, 0), '2026-03-04T12:00:00Z', 2)).toEqual(['2026-03-08T23:00', '2026-03-15T23:00'])
    expect(following(weekly(7), '2026-03-02T12:00:00Z', 1)).toEqual(['2026-03-08T06:00'])
  })
  it('are the last day of a month that has no such day', () => {
    expect(following(monthly(31), '2026-01-31T12:00:00Z', 4)).toEqual([
      '2026-02-28T06:00',
      '2026-03-31T05:00',
      '2026-04-30T05:00',
      '2026-05-31T05:00',
    ])
    expect(following(monthly(29), '2028-02-01T00:00:00Z', 1)).toEqual(['2028-02-29T06:00'])
  })
  it('go on where a zone skipped a whole day', () => {
    // Samoa had no 30 December 2011: its 07:00 and that of the 31st are one instant
    const samoa = daily(7, { zone: 'Pacific/Apia' })
    expect(following(samoa, '2011-12-29T00:00:00Z', 3)).toEqual([
      '2011-12-29T17:00',
      '2011-12-30T17:00',
      '2011-12-31T17:00',
    ])
  })
  it('are after, never at, the instant they follow', () => {
    expect(nextSlot(daily(7), new Date('2026-03-10T06:00:00Z')).toISOString()).toBe('2026-03-11T06:00:00.000Z')
  })
})

describe('the latest day something was due', () => {
  it('is the only one that is left of those that were missed', () => {
    expect(latestSlot(daily(7), new Date('2026-03-10T05:59:59Z')).toISOString()).toBe('2026-03-09T06:00:00.000Z')
    expect(latestSlot(daily(7), new Date('2026-03-10T06:00:00Z')).toISOString()).toBe('2026-03-10T06:00:00.000Z')
    expect(latestSlot(monthly(31), new Date('2026-03-30T12:00:00Z')).toISOString()).toBe('2026-02-28T06:00:00.000Z')
    expect(latestSlot(weekly(1), new Date('2026-03-29T12:00:00Z')).toISOString()).toBe('2026-03-23T06:00:00.000Z')
  })
})
