import { expect, it } from 'vitest'
import { datesOf, readMoment } from './file-dates.ts'

it.each([
  ['2026-11-20T23:30:00 01:00', '2026-11-20T22:30:00.000Z'],
  ['20/11/2026 11:15 PM', '2026-11-20T23:15:00.000Z'],
  ['4/4/2026', '2026-04-04T00:00:00.000Z'],
  ['2026-11-20 23:30 Europe/Copenhagen', '2026-11-20T22:30:00.000Z'],
  ['20. nov. 2026', '2026-11-20T00:00:00.000Z'],
  ['1791070200', '2026-10-03T23:30:00.000Z'],
])('%s alone is %s', (text, at) => expect(readMoment(text)).toEqual({ at }))

it.each([
  ['3/4/2026', 'may be 2026-04-03 or 2026-03-04: write it like 2026-04-03'],
  ['soon', 'is not a date like 2026-04-03T10:00:00Z'],
  ['44876', 'is not a date like 2026-04-03T10:00:00Z'],
  ['31/2/2026', 'is not a date like 2026-04-03T10:00:00Z'],
])('%s alone %s', (text, problem) => expect(readMoment(text)).toEqual({ problem }))

it('counts the days of a workbook from 1900 or from 1904', () => {
  const read = (calendar: 1900 | 1904) => datesOf([], { dayFirst: true, zone: 'UTC', calendar })
  expect(read(1904)('44876')).toBe('2026-11-12T12:00:00.000Z')
  expect(read(1900)('46338')).toBe('2026-11-12T12:00:00.000Z')
})

it('keeps the zone that a time of a file names', () => {
  const read = datesOf([], { dayFirst: true, zone: 'Europe/Copenhagen' })
  expect(read('13/10/2026 11:15 PM EST')).toBe('2026-10-14T04:15:00.000Z')
  expect(read('13/10/2026 23:15')).toBe('2026-10-13T21:15:00.000Z')
})
