import { describe, expect, it } from 'vitest'
import { dayStart } from '../../server/time/index.ts'
import { addDays } from '../../contract/days.ts'
import { anchorOf, demoHours, hourShare } from './hours.ts'

const zone = 'Europe/Copenhagen'
const hoursOf = (day: string) =>
  demoHours(dayStart(day, zone).getTime(), dayStart(addDays(day, 1), zone).getTime(), '2026-01-01', zone)

describe('the hours of a day', () => {
  it('share out the whole day', () => {
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22'])
      expect(hoursOf(day).reduce((sum, h) => sum + hourShare(h.day, h.hour), 0)).toBeCloseTo(1, 10)
  })
  it('are busiest in the evening and emptiest before dawn', () => {
    const shares = hoursOf('2026-11-18').map((h) => hourShare(h.day, h.hour))
    expect(shares.indexOf(Math.max(...shares))).toBe(20)
    expect(Math.min(...shares)).toBe(shares[2])
  })
  it('are 23 when the clock goes forward: nobody reads at two', () => {
    const hours = hoursOf('2026-03-29').map((h) => h.hour)
    expect(hours).toHaveLength(23)
    expect(hours).not.toContain(2)
  })
  it('are 25 when it goes back: at two there are two hours, each with readers', () => {
    const hours = hoursOf('2026-10-25')
    expect(hours.filter((h) => h.hour === 2).map((h) => new Date(h.startsAt).toISOString())).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T01:00:00.000Z',
    ])
    expect(new Set(hours.map((h) => h.startsAt)).size).toBe(25)
    expect(new Set(hours.map((h) => h.dayIndex))).toEqual(new Set([297]))
  })
  it('follow each other without gap over a year', () => {
    const starts = demoHours(Date.parse('2025-11-01T00:00:00Z'), Date.parse('2026-11-01T00:00:00Z'), '2025-11-01', zone)
    expect(starts).toHaveLength(365 * 24)
    for (const [i, hour] of starts.entries())
      if (i > 0) expect(hour.startsAt - (starts[i - 1]?.startsAt ?? 0)).toBe(3_600_000)
  })
  it('include those that are only partly asked for, and none for an empty stretch', () => {
    const at = Date.parse('2026-11-20T10:20:00Z')
    expect(demoHours(at, at + 1, '2026-01-01', zone)).toEqual([
      { startsAt: Date.parse('2026-11-20T10:00:00Z'), day: '2026-11-20', hour: 11, dayIndex: 323 },
    ])
    expect(demoHours(at, at, '2026-01-01', zone)).toEqual([])
  })
})

it('counts days from the first one of the demo', () => expect(anchorOf('2026-11-21', 396)).toBe('2025-10-21'))
