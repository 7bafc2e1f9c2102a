import { describe, expect, it } from 'vitest'
import { numbers, seedOf } from '../test/seeded.ts'
import { addDays } from './dates.ts'
import {
  asPreset,
  compareName,
  compareRange,
  daysToSearch,
  defaultRange,
  firstRange,
  isPeriod,
  type Preset,
  presets,
  type Range,
  rangeFromSearch,
  rangePatch,
  rangeToSearch,
} from './ranges.ts'

const range = { from: '2026-10-21', to: '2026-11-19', compare: 'previous' } as const

describe('a comparison', () => {
  it('with the previous period has the same length and ends the day before', () => {
    expect(compareRange(range)).toEqual({ from: '2026-09-21', to: '2026-10-20' })
  })
  it('with last year goes back 52 weeks, so that weekdays match', () => {
    const before = compareRange({ ...range, compare: 'year' })
    expect(before).toEqual({ from: '2025-10-22', to: '2025-11-20' })
    expect(new Date(`${before?.from}T00:00Z`).getUTCDay()).toBe(new Date('2026-10-21T00:00Z').getUTCDay())
  })
  it('with the same weekdays goes back as few whole weeks as leave no day in both', () => {
    const before = (from: string, to: string) => {
      const of = { from, to, compare: 'week' } as const
      const span = compareRange(of)
      return `${span?.from} ${span?.to} ${compareName(of)}`
    }
    // Wednesday to Friday; the plain previous period would be Sunday to Tuesday
    expect(before('2026-11-18', '2026-11-20')).toBe('2026-11-11 2026-11-13 Same weekdays last week')
    expect(before('2026-11-17', '2026-11-23')).toBe('2026-11-10 2026-11-16 Same weekdays last week')
    expect(before('2026-11-17', '2026-11-24')).toBe('2026-11-03 2026-11-10 Same weekdays 2 weeks before')
    expect(before('2026-10-21', '2026-11-19')).toBe('2026-09-16 2026-10-15 Same weekdays 5 weeks before')
  })
  it('puts each weekday beside the same weekday, by a calendar that walks day by day', () => {
    const seed = seedOf('aligned weekdays')
    const random = numbers(seed)
    const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
    /** The days of a span in order, with their weekdays: without week arithmetic. */
    const walk = (from: string, to: string) => {
      const days: { day: string; name: string | undefined }[] = []
      for (
        const at = new Date(`${from}T12:00Z`);
        at.toISOString().slice(0, 10) <= to;
        at.setUTCDate(at.getUTCDate() + 1)
      )
        days.push({ day: at.toISOString().slice(0, 10), name: names[at.getUTCDay()] })
      return days
    }
    for (let run = 0; run < 300; run++) {
      const from = addDays('2024-01-01', Math.floor(random() * 1100))
      const to = addDays(from, Math.floor(random() * 100))
      const now = walk(from, to)
      for (const compare of ['week', 'year'] as const) {
        const span = compareRange({ from, to, compare })
        const then = walk(span?.from ?? '', span?.to ?? '')
        const told = `seed ${seed}, run ${run}, ${compare} ${from} ${to}`
        expect(
          then.map((d) => d.name),
          told,
        ).toEqual(now.map((d) => d.name))
        // no day is in both, and the gap is less than a week
        if (compare === 'week') {
          const between = walk(addDays(span?.to ?? '', 1), addDays(from, -1))
          expect((span?.to ?? '') < from, told).toBe(true)
          expect(between.length, told).toBeLessThan(7)
        } else expect(walk(span?.from ?? '', addDays(from, -1)).length, told).toBe(364)
      }
    }
  })
  it('with a chosen period needs both ends', () => {
    expect(compareRange({ ...range, compare: 'custom', prevFrom: '2026-01-01' })).toBeNull()
    expect(compareRange({ ...range, compare: 'custom', prevFrom: '2026-01-01', prevTo: '2026-01-31' })).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    })
  })
  it('is none where it would begin before the first day there is', () => {
    const first = { from: '2000-01-01', to: '2000-01-31', compare: 'previous' } as const
    expect(compareRange(first)).toBeNull()
    expect(compareRange({ ...first, compare: 'year' })).toBeNull()
    expect(compareRange({ ...first, from: '2000-02-02', to: '2000-02-29' })).toEqual({
      from: '2000-01-05',
      to: '2000-02-01',
    })
  })
  it('of a month or a week is with the same part of the one before', () => {
    const before = (from: string, to: string) => {
      const of = { from, to, compare: 'previous' } as const
      const span = compareRange(of)
      return `${span?.from} ${span?.to} ${compareName(of)}`
    }
    expect(before('2026-11-01', '2026-11-22')).toBe('2026-10-01 2026-10-22 Same days of the month before')
    expect(before('2026-11-01', '2026-11-30')).toBe('2026-10-01 2026-10-31 Month before')
    expect(before('2026-03-01', '2026-03-30')).toBe('2026-02-01 2026-02-28 Same days of the month before')
    expect(before('2026-11-16', '2026-11-18')).toBe('2026-11-09 2026-11-11 Same days of the week before')
    expect(before('2026-11-16', '2026-11-22')).toBe('2026-11-09 2026-11-15 Previous period')
    expect(before('2026-11-16', '2026-11-16')).toBe('2026-11-09 2026-11-09 Same day of the week before')
    expect(before('2026-11-01', '2026-11-01')).toBe('2026-10-25 2026-10-25 Same day of the week before')
    expect(before('2026-11-17', '2026-11-18')).toBe('2026-11-15 2026-11-16 Previous period')
  })
  it('can be off', () => {
    expect(compareRange({ ...range, compare: 'none' })).toBeNull()
  })
})

it('begins with today until there are seven days of data', () => {
  expect(firstRange('2026-11-22', false)).toMatchObject({ from: '2026-11-22', to: '2026-11-22', compare: 'previous' })
  expect(firstRange('2026-11-22', true)).toEqual(defaultRange('2026-11-22'))
})

it('offers periods that end yesterday, and months', () => {
  const named = Object.fromEntries(presets('2026-03-01').map((p) => [p.label, `${p.from}…${p.to}`]))
  expect(named).toEqual({
    Today: '2026-03-01…2026-03-01',
    Yesterday: '2026-02-28…2026-02-28',
    'This week': '2026-02-23…2026-03-01',
    'Last 7 days': '2026-02-22…2026-02-28',
    'Last 30 days': '2026-01-30…2026-02-28',
    'Last 90 days': '2025-12-01…2026-02-28',
    'This month': '2026-03-01…2026-03-01',
    'Last month': '2026-02-01…2026-02-28',
    'Last 12 months': '2025-03-01…2026-02-28',
  })
})

it('takes ten years of the days there are for a period, and no day more', () => {
  expect(isPeriod('2000-01-01', '2010-01-07')).toBe(true) // 3,660 days
  expect(isPeriod('2000-01-01', '2010-01-08')).toBe(false)
  expect(isPeriod('1999-12-31', '2000-01-08')).toBe(false)
  expect(isPeriod('2099-12-31', '2099-12-31')).toBe(true)
  expect(isPeriod('2099-12-31', '2100-01-01')).toBe(false)
  expect(isPeriod('0001-01-01', '0001-01-02')).toBe(false)
  expect(isPeriod('2026-02-29', '2026-03-01')).toBe(false)
})

describe('a period in the address', () => {
  const today = '2026-11-20'
  const fallback = defaultRange(today)
  const preset = (label: string) => presets(today).find((p) => p.label === label) as Preset
  it('survives the way there and back', () => {
    const custom = { ...range, compare: 'custom', prevFrom: '2026-01-01', prevTo: '2026-01-31' } as const
    expect(rangeFromSearch(rangeToSearch(custom), fallback, today)).toEqual(custom)
    expect(rangeFromSearch(rangeToSearch(range), fallback, today)).toEqual(range)
  })
  it('that has a name moves with the days, until days are chosen', () => {
    const search = rangeToSearch(asPreset({ ...range, compare: 'year' }, preset('Last 7 days')))
    expect(search).toMatchObject({ from: undefined, to: undefined, period: 'last-7-days', cmp: 'year' })
    expect(rangeFromSearch(search, fallback, '2027-01-10')).toMatchObject({ from: '2027-01-03', to: '2027-01-09' })
    expect(rangeFromSearch({ ...search, from: '2026-03-01', to: '2026-03-02' }, fallback, today)).toEqual({
      from: '2026-03-01',
      to: '2026-03-02',
      compare: 'year',
    })
    expect(rangeFromSearch({ period: 'for-ever' }, fallback, today)).toEqual(fallback)
  })
  it('names its days once others were chosen than those of its name, and next to days of one’s own to compare with', () => {
    const named = asPreset({ ...range, compare: 'none' }, preset('Last 7 days'))
    expect(daysToSearch({ ...named, to: named.from })).toEqual({
      from: '2026-11-13',
      to: '2026-11-13',
      period: undefined,
    })
    const custom = { ...named, compare: 'custom', prevFrom: '2026-01-01', prevTo: '2026-01-07' } as const
    expect(daysToSearch(custom)).toEqual({ from: '2026-11-13', to: '2026-11-19', period: undefined })
  })
  it('is not named where the screen begins with it', () => {
    const said = (r: Range) => Object.values(rangePatch(r, fallback)).filter((value) => value !== undefined)
    expect(said(fallback)).toEqual([])
    expect(said({ ...fallback, compare: 'none' })).toEqual(['last-30-days', 'none'])
    const { from, to } = fallback
    expect(said({ from, to, compare: 'previous' })).toEqual(['2026-10-21', '2026-11-19', 'previous'])
  })
  it('falls back as a whole when it is damaged, and never becomes another period by half', () => {
    for (const search of [
      {},
      { from: '2026-10-21' },
      { from: '2026-11-19', to: '2026-10-21' },
      { from: 'x', to: '2026-10-21' },
      { from: '2010-01-01', to: '2026-10-21' },
      { from: '1066-10-14', to: '1066-10-15' },
      { from: '2026-10-21', to: '9999-12-31' },
    ])
      expect(rangeFromSearch(search, fallback, today)).toEqual(fallback)
    for (const before of [{ pf: 'x' }, { pf: '2010-01-01', pt: '2026-01-01' }, { pf: '1066-10-14', pt: '1066-10-15' }])
      expect(
        rangeFromSearch({ from: '2026-10-21', to: '2026-11-19', cmp: 'custom', ...before }, fallback, today).compare,
      ).toBe('none')
  })
})
