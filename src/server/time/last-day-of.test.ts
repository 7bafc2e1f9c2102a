import { expect, it } from 'vitest'
import { lastDayOf } from './last-day-of.ts'

it('knows how long months are, in leap years too', () => {
  expect(['2026-11', '2026-12', '2026-02', '2028-02', '2100-02'].map(lastDayOf)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2026-02-28',
    '2028-02-29',
    '2100-02-28',
  ])
})
