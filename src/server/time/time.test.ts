import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../contract/days.ts'
import { howMuch, sample } from '../../test/how-much.ts'
import { buckets, dayOf, dayStart, dayStarts, rangeToInstants, todayIn } from './index.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** The slow way to find a day's limits: query the zone's own calendar for every quarter of an hour around midnight. */
function oracle(zone: string) {
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const dayAt = (ms: number): Day => calendar.format(ms)
  return {
    dayAt,
    start: (day: Day): number => {
      for (let ms = Date.parse(`${day}T00:00:00Z`) - 16 * hourMs; ; ms += 15 * minuteMs) if (dayAt(ms) >= day) return ms
    },
  }
}

/** Days whose noon is not 24 hours after the previous noon: the clock changed in between. */
function oddDays(zone: string, from: Day, to: Day): Day[] {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsetAt = (day: Day) => offset.format(Date.parse(`${day}T12:00:00Z`)).split(', ')[1]
  const found: Day[] = []
  let before = offsetAt(addDays(from, -1))
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const now = offsetAt(day)
    if (now !== before) found.push(addDays(day, -1), day, addDays(day, 1))
    before = now
  }
  return found
}

const zones = ['Europe/Copenhagen', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Africa/Casablanca']

describe('the start of a day', () => {
  it('is local midnight, whatever the offset', () => {
    expect(dayStart('2026-03-02', 'Europe/Copenhagen').toISOString()).toBe('2026-03-01T23:00:00.000Z')
    expect(dayStart('2026-07-02', 'Europe/Copenhagen').toISOString()).toBe('2026-07-01T22:00:00.000Z')
    expect(dayStart('2026-03-02', 'Asia/Kathmandu').toISOString()).toBe('2026-03-01T18:15:00.000Z')
  })
  it('is one in the morning where the clock jumps over midnight', () => {
    expect(dayStart('2026-04-24', 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z')
    expect(dayStart('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
  })
  it('leaves a skipped day empty', () => {
    const skipped = rangeToInstants({ fromDate: '2011-12-30', toDate: '2011-12-30' }, 'Pacific/Apia')
    expect(skipped.from).toEqual(skipped.to)
    expect(buckets({ fromDate: '2011-12-29', toDate: '2011-12-31' }, 'date', 'Pacific/Apia').map((b) => b.grp)).toEqual(
      ['2011-12-29', '2011-12-31'],
    )
  })
  it('agrees with the calendar of every zone around all clock changes of 2024 to 2028', { timeout: 120_000 }, () => {
    let checked = 0
    for (const zone of sample(Intl.supportedValuesOf('timeZone'), 4)) {
      const slow = oracle(zone)
      for (const day of oddDays(zone, '2024-01-01', '2028-12-31')) {
        const start = slow.start(day)
        expect([zone, day, dayStart(day, zone).getTime()]).toEqual([zone, day, start])
        expect([zone, dayOf(new Date(start), zone), dayOf(new Date(start - 1), zone)]).toEqual([
          zone,
          slow.dayAt(start),
          slow.dayAt(start - 1),
        ])
        checked++
      }
    }
    expect(checked).toBeGreaterThan(howMuch(250, 1000))
  })
  it('is the same one by one and for a range of years', () => {
    for (const zone of [...zones, 'America/Sao_Paulo', 'Pacific/Apia', 'America/Asuncion', 'UTC']) {
      const starts = dayStarts({ fromDate: '2017-06-01', toDate: '2027-06-01' }, zone)
      const single = starts.map((_, i) => dayStart(addDays('2017-06-01', i), zone).getTime())
      expect([zone, starts]).toEqual([zone, single])
    }
  })
  it('decides what today is', () => {
    const clock = { now: () => new Date('2026-03-01T23:30:00Z') }
    expect(todayIn('Europe/Copenhagen', clock)).toBe('2026-03-02')
    expect(todayIn('America/New_York', clock)).toBe('2026-03-01')
  })
})

describe('the length of a day', () => {
  const hours = (day: Day, zone: string) => {
    const { from, to } = rangeToInstants({ fromDate: day, toDate: day }, zone)
    return (to.getTime() - from.getTime()) / hourMs
  }
  it('is 23, 24.5 or 25 hours when the clock changes', () => {
    expect(hours('2026-03-29', 'Europe/Copenhagen')).toBe(23)
    expect(hours('2026-10-25', 'Europe/Copenhagen')).toBe(25)
    expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5)
  })
})

it('knows the start of every day where 52 seconds of a midnight were left out, long before 1970', () => {
  const range = { fromDate: '1935-03-28', toDate: '1935-05-08' }
  const starts = dayStarts(range, 'America/St_Johns').map((ms) => new Date(ms).toISOString())
  expect(starts.slice(1, 5)).toEqual([
    '1935-03-29T03:30:52.000Z',
    '1935-03-30T03:30:52.000Z', // the clock shows 00:00:52
    '1935-03-31T03:30:00.000Z',
    '1935-04-01T03:30:00.000Z',
  ])
  expect(starts).toEqual(starts.map((_, i) => dayStart(addDays(range.fromDate, i), 'America/St_Johns').toISOString()))
})

describe('buckets', () => {
  const names = (fromDate: Day, toDate: Day, grain: 'week' | 'month' | 'year' | 'date') =>
    buckets({ fromDate, toDate }, grain, 'Europe/Copenhagen').map((b) => `${b.grp} ${b.name}`)
  it('cover a range with whole weeks, months and years', () => {
    expect(names('2025-12-25', '2026-01-11', 'week')).toEqual([
      '2025-12-22 2025-W52',
      '2025-12-29 2026-W01',
      '2026-01-05 2026-W02',
    ])
    expect(names('2025-12-25', '2026-02-01', 'month')).toEqual([
      '2025-12-01 2025-12',
      '2026-01-01 2026-01',
      '2026-02-01 2026-02',
    ])
    expect(names('2025-12-31', '2026-01-01', 'year')).toEqual(['2025-01-01 2025', '2026-01-01 2026'])
    expect(names('2026-01-31', '2026-03-31', 'month')).toHaveLength(3)
    expect(names('2028-02-28', '2028-03-01', 'date')).toEqual([
      '2028-02-28 2028-02-28',
      '2028-02-29 2028-02-29',
      '2028-03-01 2028-03-01',
    ])
  })
  it('name the repeated hour twice and keep it apart by instant', () => {
    const day = buckets({ fromDate: '2026-10-25', toDate: '2026-10-25' }, 'hour', 'Europe/Copenhagen')
    expect(day).toHaveLength(25)
    expect(day.slice(1, 5).map((b) => `${b.startsAt.toISOString()} ${b.grp} ${b.name}`)).toEqual([
      '2026-10-24T23:00:00.000Z 2026-10-25T01:00+02:00 2026-10-25 01:00',
      '2026-10-25T00:00:00.000Z 2026-10-25T02:00+02:00 2026-10-25 02:00',
      '2026-10-25T01:00:00.000Z 2026-10-25T02:00+01:00 2026-10-25 02:00',
      '2026-10-25T02:00:00.000Z 2026-10-25T03:00+01:00 2026-10-25 03:00',
    ])
  })
  it.each([
    ['Europe/Copenhagen', '2025-11-20', '2026-11-20'],
    ['Australia/Lord_Howe', '2026-03-20', '2026-10-20'],
    ['Africa/Cairo', '2023-04-01', '2024-05-10'], // jumps over midnight
    ['Pacific/Apia', '2011-12-20', '2012-04-10'], // skipped a day
    ['America/St_Johns', '2010-03-01', '2011-04-01'], // changed a minute after midnight
    ['America/St_Johns', '1935-03-28', '1935-05-08'], // lost 52 seconds at a midnight, before 1970
    ['Asia/Kathmandu', '2026-01-01', '2026-01-05'],
  ] as const)('are called by the clock of %s, as its calendar says', (zone, fromDate, toDate) => {
    const called = buckets({ fromDate, toDate }, 'hour', zone).map(({ startsAt, grp, name }) => ({
      startsAt,
      grp,
      name,
    }))
    const slow = called.map(({ startsAt }) => {
      const local = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(zone)
      const [day, time] = local.toPlainDateTime().toString({ smallestUnit: 'minute' }).split('T')
      return { startsAt, grp: `${day}T${time}${local.offset}`, name: `${day} ${time}` }
    })
    expect(called).toEqual(slow)
  })
  it('leave out the hour that does not exist', () => {
    const day = buckets({ fromDate: '2026-03-29', toDate: '2026-03-29' }, 'hour', 'Europe/Copenhagen')
    expect(day.map((b) => b.name.slice(11))).toEqual([
      '00:00',
      '01:00',
      ...Array.from({ length: 21 }, (_, i) => `${String(i + 3).padStart(2, '0')}:00`),
    ])
  })
  it('follow each other without gap or overlap, in every zone and grain, across all clock changes', () => {
    for (const zone of zones)
      for (const grain of ['hour', 'date', 'week', 'month'] as const) {
        const found = buckets({ fromDate: '2026-01-01', toDate: '2026-12-31' }, grain, zone)
        const starts = found.map((b) => b.startsAt.getTime())
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
        expect(new Set(found.map((b) => b.grp)).size).toBe(found.length)
        for (const b of found) expect(b.grp.slice(0, 10)).toBe(dayOf(b.startsAt, zone))
        if (grain === 'hour') expect(Math.max(...starts.slice(1).map((s, i) => s - (starts[i] ?? 0)))).toBe(hourMs)
      }
  })
})
