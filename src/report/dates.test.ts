import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, daysIn, isDay, todayIn } from './dates.ts'
import {
  csvMoment,
  dayText,
  momentText,
  monthText,
  rangeText,
  relativeTime,
  shortDay,
  weekdayDay,
} from './date-text.ts'

describe('days', () => {
  it('are not shifted by daylight saving', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(daysIn('2026-10-24', '2026-10-24')).toBe(1)
  })
  it('must exist', () => {
    expect(isDay('2028-02-29')).toBe(true)
    for (const wrong of ['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-02-01T00:00', 20_260_201, null])
      expect(isDay(wrong)).toBe(false)
  })
  it('begin at midnight of the zone', () => {
    const instant = new Date('2026-03-01T23:30:00Z')
    expect(todayIn('Europe/Copenhagen', instant)).toBe('2026-03-02')
    expect(todayIn('America/New_York', instant)).toBe('2026-03-01')
    expect(todayIn('Nowhere/Land', instant)).toBe('2026-03-01')
  })
  it('have short and long names', () => {
    expect(shortDay('2026-10-21')).toBe('21 Oct')
    expect(weekdayDay('2026-11-06')).toBe('Fri 6 Nov')
    expect(rangeText('2026-10-21', '2026-10-21')).toBe('21 Oct 2026')
    expect(rangeText('2026-10-21', '2026-11-19')).toBe('21 Oct – 19 Nov 2026')
  })
})

describe('times', () => {
  it('are shown in the zone of the user', () => {
    expect(momentText('2026-07-01T22:05:00Z', 'Europe/Copenhagen')).toBe('2 Jul 2026, 00:05')
    expect(dayText('2026-07-01T22:05:00Z', 'Europe/Copenhagen')).toBe('2 Jul 2026')
    expect(momentText('2026-07-01T22:05:00Z', 'No/Where')).toBe('1 Jul 2026, 22:05')
    expect(csvMoment('2026-07-01T22:05:00Z', 'Europe/Copenhagen')).toBe('2026-07-02 00:05')
    expect(monthText('2026-03')).toBe('March 2026')
    expect(momentText('rubbish', 'Europe/Copenhagen')).toBe('–')
  })
  it('read "Just now" within 10 s, then seconds, minutes, hours, days and weeks', () => {
    const now = Date.parse('2026-11-19T12:00:00Z')
    const ago = (seconds: number) => relativeTime(now - seconds * 1000, now)
    expect([0, 9.9, 10, 59, 60, 3599, 3600, 86_399, 86_400, 604_799, 604_800, 3_000_000].map(ago)).toEqual([
      'Just now',
      'Just now',
      '10s ago',
      '59s ago',
      '1m ago',
      '59m ago',
      '1h ago',
      '23h ago',
      '1d ago',
      '6d ago',
      '1w ago',
      '4w ago',
    ])
    expect(ago(-30)).toBe('Just now')
  })
})
