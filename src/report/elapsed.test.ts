import { expect, it } from 'vitest'
import { clockIn, comparedSides, isRowOver, partText } from './elapsed.ts'
import { compareRange, presets } from './ranges.ts'

/** Both compared sides in one line: "from–to" and the hour up to which the last day counts. */
function sides(
  of: { from: string; to: string },
  today: string,
  hour: number,
  before = compareRange({ ...of, compare: 'previous' }),
) {
  if (before === null) return 'not compared'
  const found = comparedSides(of, before, { today, hour })
  if (found === null) return 'nothing yet'
  const text = ({ from, to, toHour }: typeof found.now) =>
    `${from === to ? from : `${from}–${to}`}${toHour === undefined ? '' : ` <${toHour}`}`
  return `${text(found.now)} | ${text(found.before)} | ${partText(found, before)}`
}
const preset = (label: string, today: string) => {
  const found = presets(today).find((p) => p.label === label)
  if (!found) throw new Error(label)
  return { from: found.from, to: found.to }
}

// R104: when a change is shown. 23 November 2026 is a Monday
it.each([
  ['a Monday morning: today', 'Today', '2026-11-23', 9, '2026-11-23 <9 | 2026-11-16 <9 | by 09:00'],
  [
    'a Monday morning: this week is that Monday',
    'This week',
    '2026-11-23',
    9,
    '2026-11-23 <9 | 2026-11-16 <9 | by 09:00',
  ],
  ['the first hour of a day', 'Today', '2026-11-23', 0, 'nothing yet'],
  ['yesterday, a Sunday, against a Sunday', 'Yesterday', '2026-11-23', 9, '2026-11-22 | 2026-11-15 | '],
  [
    'a week that runs, on a Thursday',
    'This week',
    '2026-11-26',
    15,
    '2026-11-23–2026-11-25 | 2026-11-16–2026-11-18 | until 18 Nov',
  ],
  ['a week that runs, on a Tuesday', 'This week', '2026-11-24', 1, '2026-11-23 | 2026-11-16 | until 16 Nov'],
  ['a month that runs', 'This month', '2026-11-23', 9, '2026-11-01–2026-11-22 | 2026-10-01–2026-10-22 | until 22 Oct'],
  [
    'a month longer than the one before it',
    'This month',
    '2026-03-31',
    9,
    '2026-03-01–2026-03-28 | 2026-02-01–2026-02-28 | ',
  ],
  ['the first of a month', 'This month', '2026-12-01', 9, '2026-12-01 <9 | 2026-11-24 <9 | by 09:00'],
  ['a range in the past', 'Last month', '2026-11-23', 9, '2026-10-01–2026-10-31 | 2026-09-01–2026-09-30 | '],
  [
    'the last seven days, which end yesterday',
    'Last 7 days',
    '2026-11-23',
    9,
    '2026-11-16–2026-11-22 | 2026-11-09–2026-11-15 | ',
  ],
  [
    'the Sunday with 25 hours: the same hours of the clock',
    'Today',
    '2026-10-25',
    13,
    '2026-10-25 <13 | 2026-10-18 <13 | by 13:00',
  ],
  ['the Sunday with 23 hours', 'Today', '2026-03-29', 3, '2026-03-29 <3 | 2026-03-22 <3 | by 03:00'],
])('compares like with like: %s', (_, label, today, hour, said) => {
  expect(sides(preset(label, today), today, hour)).toBe(said)
})

it('compares a chosen period as far as both of them are over', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' }
  const running = { from: '2026-11-23', to: '2026-11-29' }
  expect(sides(week, '2026-11-25', 9, running)).toBe('2026-11-16–2026-11-17 | 2026-11-23–2026-11-24 | until 24 Nov')
  expect(sides(running, '2026-11-25', 9, week)).toBe('2026-11-23–2026-11-24 | 2026-11-16–2026-11-17 | until 17 Nov')
  const today = { from: '2026-11-25', to: '2026-11-25' }
  expect(sides(today, '2026-11-25', 9, week)).toBe('nothing yet')
  expect(sides(today, '2026-11-24', 9, { from: '2026-11-18', to: '2026-11-18' })).toBe('nothing yet')
  expect(sides({ from: '2026-11-25', to: '2026-11-27' }, '2026-11-25', 9, week)).toBe('nothing yet')
})

it('reads the clock of a zone, also where it shows an hour twice', () => {
  expect(clockIn('Europe/Copenhagen', Date.parse('2026-10-25T00:30:00Z'))).toEqual({ today: '2026-10-25', hour: 2 })
  expect(clockIn('Europe/Copenhagen', Date.parse('2026-10-25T01:30:00Z'))).toEqual({ today: '2026-10-25', hour: 2 })
  expect(clockIn('Europe/Copenhagen', Date.parse('2026-10-24T22:10:00Z'))).toEqual({ today: '2026-10-25', hour: 0 })
  expect(clockIn('Asia/Kolkata', Date.parse('2026-10-25T18:29:00Z'))).toEqual({ today: '2026-10-25', hour: 23 })
  expect(clockIn('Nowhere/Else', Date.parse('2026-10-25T18:29:00Z'))).toEqual({ today: '2026-10-25', hour: 18 })
})

it('knows which buckets of time are over', () => {
  const clock = { today: '2026-11-23', hour: 9 }
  const over = (groupBy: Parameters<typeof isRowOver>[0], ...grps: string[]) =>
    grps.filter((g) => isRowOver(groupBy, g, clock))
  expect(over('hour', '2026-11-22T23:00+01:00', '2026-11-23T08:00+01:00', '2026-11-23T09:00+01:00')).toHaveLength(2)
  expect(over('date', '2026-11-22', '2026-11-23')).toEqual(['2026-11-22'])
  expect(over('week', '2026-11-16', '2026-11-18', '2026-11-23')).toEqual(['2026-11-16', '2026-11-18'])
  expect(over('month', '2026-10-01', '2026-11-01')).toEqual(['2026-10-01'])
  expect(over('year', '2025-01-01', '2026-01-01')).toEqual(['2025-01-01'])
})
