import { describe, expect, it } from 'vitest'
import { metricText, reportMetrics } from './report-metrics.ts'
import { metrics, reportRow, statisticsRow } from './test-rows.ts'
import {
  filterRows,
  hasAnything,
  hasDroppedEcr,
  hasLastingDrop,
  hasLowCr,
  knowing,
  rowText,
  splitUnknown,
  sumRows,
  withPrevious,
} from './report-rows.ts'

describe('joining two periods', () => {
  it('leaves rows alone when nothing is compared', () => {
    expect(withPrevious([statisticsRow('a')], null, 'name')).toEqual([reportRow('a')])
  })
  it('finds the other period by key', () => {
    const now = [statisticsRow('a', { clickCount: 5 }), statisticsRow('b', { clickCount: 3 })]
    const before = [statisticsRow('b', { clickCount: 7 }), statisticsRow('a', { clickCount: 2 })]
    expect(withPrevious(now, before, 'name').map((r) => [r.grp, r.clickCount, r.prev?.clickCount])).toEqual([
      ['a', 5, 2],
      ['b', 3, 7],
    ])
  })
  it('counts what was not there before as zero', () => {
    const [row] = withPrevious([statisticsRow('a', { clickCount: 5 })], [], 'name')
    expect(row?.prev).toEqual(metrics())
  })
  it('keeps what fell to nothing as a row of zeros', () => {
    const rows = withPrevious([], [statisticsRow('gone', { name: 'Gone', clickCount: 9 })], 'name')
    expect(rows.map((r) => [r.name, r.clickCount, r.prev?.clickCount])).toEqual([['Gone', 0, 9]])
  })
  it('sets buckets of time against each other by their place', () => {
    const now = [
      statisticsRow('2026-03-02', { startsAt: '2026-03-01T23:00:00.000Z', clickCount: 2 }),
      statisticsRow('2026-03-01', { startsAt: '2026-02-28T23:00:00.000Z', clickCount: 1 }),
    ]
    const before = [
      statisticsRow('2026-02-27', { startsAt: '2026-02-26T23:00:00.000Z', clickCount: 10 }),
      statisticsRow('2026-02-28', { startsAt: '2026-02-27T23:00:00.000Z', clickCount: 20 }),
    ]
    expect(withPrevious(now, before, 'date').map((r) => [r.grp, r.prevGrp, r.clickCount, r.prev?.clickCount])).toEqual([
      ['2026-03-01', '2026-02-27', 1, 10],
      ['2026-03-02', '2026-02-28', 2, 20],
    ])
  })
  it('orders the doubled hour of a clock change by instant, not by name', () => {
    const hours = [
      statisticsRow('2026-10-25T02:00+01:00', { startsAt: '2026-10-25T01:00:00.000Z' }),
      statisticsRow('2026-10-25T02:00+02:00', { startsAt: '2026-10-25T00:00:00.000Z' }),
    ]
    expect(withPrevious(hours, hours, 'hour').map((r) => r.grp)).toEqual([
      '2026-10-25T02:00+02:00',
      '2026-10-25T02:00+01:00',
    ])
  })
  it('compares a day of 25 hours with one of 24 without a partner for the last hour', () => {
    const hours = (n: number) =>
      Array.from({ length: n }, (_, i) =>
        statisticsRow(`h${i}`, { startsAt: new Date(Date.UTC(2026, 9, 24, 22 + i)).toISOString() }),
      )
    const last = withPrevious(hours(25), hours(24), 'hour').at(-1)
    expect([last?.prevGrp, last?.prev]).toEqual([undefined, metrics()])
  })
})

describe('the unknown row', () => {
  it('is every row without a name, or named unknown in any case', () => {
    const rows = ['Shop', '', 'unknown', 'Unknown', ' '].map((name, i) => reportRow(String(i), { name }))
    const { known, unknown } = splitUnknown(rows)
    expect(known.map((r) => r.name)).toEqual(['Shop'])
    expect(unknown).toHaveLength(4)
  })
})

describe('the low conversion rate filter', () => {
  it.each([
    [1000, 8, true],
    [1000, 9, false],
    [500, 0, true],
    [0, 0, false],
    [0, 3, false],
  ])('%i clicks and %i conversions: %s', (clickCount, conversionCount, kept) => {
    expect(hasLowCr(metrics({ clickCount, conversionCount }))).toBe(kept)
  })
})

describe('the dropped ECR filter', () => {
  const row = (before: { clicks: number; commission: number }, commission: number, sale = 1000) =>
    reportRow('a', {
      conversionTotalCommission: commission,
      conversionSale: sale,
      prev: metrics({
        clickCount: before.clicks,
        conversionTotalCommission: before.commission,
        conversionSale: 1000,
      }),
    })
  it.each([
    ['exactly 85 % of before is kept', row({ clicks: 500, commission: 100 }, 85), true],
    ['86 % of before is left out', row({ clicks: 500, commission: 100 }, 86), false],
    ['499 clicks before are too few', row({ clicks: 499, commission: 100 }, 10), false],
    ['no sale now cannot be judged', row({ clicks: 900, commission: 100 }, 0, 0), false],
    ['nothing compared cannot be judged', reportRow('a'), false],
  ])('%s', (_, given, kept) => expect(hasDroppedEcr(given)).toBe(kept))
  it('is 85 % of before whatever is still to come, unless only lasting drops are asked for', () => {
    const young = { ...row({ clicks: 500, commission: 100 }, 80), grp: 'y', maturity: 0.5 }
    expect(hasDroppedEcr(young)).toBe(true)
    expect(filterRows([young], { lowCr: false, droppedEcr: true })).toEqual([young])
    expect(filterRows([young], { lowCr: false, droppedEcr: true, lasting: true })).toEqual([])
  })
  it.each([
    // the missing part is assumed to earn the 10 % of before
    ['half known at 71 % of before may end at 85.5 %', 0.5, 71, false],
    ['half known at 70 % of before ends at 85 % at most', 0.5, 70, true],
    ['a tenth known cannot tell', 0.1, 10, false],
    ['all known is judged as it is', 1, 85, true],
    ['a real drop shows through', 0.6, 40, true],
  ])('is held back while conversions are still to come: %s', (_, maturity, commission, kept) => {
    const young = { ...row({ clicks: 500, commission: 100 }, commission), maturity }
    expect(hasLastingDrop(young)).toBe(kept)
  })
  it('combines with the other filter', () => {
    const both = row({ clicks: 500, commission: 100 }, 50)
    const rows = [
      { ...both, clickCount: 1000, conversionCount: 1 },
      { ...both, clickCount: 100, conversionCount: 50 },
    ]
    expect(filterRows(rows, { lowCr: true, droppedEcr: true })).toEqual([rows[0]])
    expect(filterRows(rows, { lowCr: false, droppedEcr: true })).toHaveLength(2)
    expect(filterRows(rows, { lowCr: false, droppedEcr: false })).toBe(rows)
  })
  it('keeps favorites and rows of split tests by their key', () => {
    const rows = ['a.dk', 'b.dk', 'c.dk'].map((grp) => reportRow(grp))
    const off = { lowCr: false, droppedEcr: false }
    const keys = (only: object) => filterRows(rows, { ...off, ...only }).map((r) => r.grp)
    expect(keys({ favourites: new Set(['c.dk', 'a.dk', 'gone.dk']) })).toEqual(['a.dk', 'c.dk'])
    expect(keys({ favourites: new Set(['a.dk']), splitTests: new Set(['b.dk']) })).toEqual([])
    expect(keys({ splitTests: new Set() })).toEqual([])
  })
})

describe('sums', () => {
  it('adds amounts as cents', () => {
    const rows = [0.1, 0.2, 0.7].map((n) => reportRow('a', { conversionSale: n, clickCount: 1 }))
    expect(sumRows(rows).now).toMatchObject({ conversionSale: 1, clickCount: 3 })
    expect(sumRows(rows).prev).toBeNull()
  })
  it('weighs maturity by what is due, and leaves out rows of which nothing is known', () => {
    const rows = [
      reportRow('a', { maturity: 0.5, due: 30, expected: { expected: 0.1, low: 0, high: 0.2 } }),
      reportRow('b', { maturity: 1, due: 10, expected: { expected: 0.2, low: 0.1, high: 0.3 } }),
      reportRow('c'),
    ]
    // 15 and 10 of 40; ranges of several rows cannot be added
    expect(sumRows(rows).now).toMatchObject({ maturity: 0.625, due: 40, expected: { expected: 0.3 } })
    expect(sumRows(rows).now.expected?.low).toBeUndefined()
    expect(sumRows(rows.slice(0, 1)).now.expected).toEqual({ expected: 0.1, low: 0, high: 0.2 })
    expect(sumRows(rows.slice(2)).now.maturity).toBeUndefined()
    expect(sumRows(rows.slice(2)).now.expected).toBeUndefined()
  })
  it('adds the other period next to', () => {
    const rows = [reportRow('a', { clickCount: 1, prev: metrics({ clickCount: 4 }) })]
    expect(sumRows(rows).prev?.clickCount).toBe(4)
  })
})

it('is searched by key and by name', () => {
  expect(rowText(reportRow('gaardhave.dk', { name: 'Gård & Have' }))).toBe('Gård & Have gaardhave.dk')
})

it('counts discover clicks as nothing', () => {
  expect(hasAnything(metrics({ discoverCount: 3 }))).toBe(false)
  expect(hasAnything(metrics({ discoverCount: 3, pageviewCount: 1 }))).toBe(true)
})

describe('what the filters leave unknown', () => {
  const text = (id: string, row: ReturnType<typeof reportRow>) => {
    const metric = reportMetrics.find((m) => m.id === id)
    return metric && metricText(metric, row, 'DKK')
  }
  it('is a dash and no zero, in rows, in what they are compared with, and in sums', () => {
    const joined = withPrevious([statisticsRow('a')], [statisticsRow('a')], 'name')
    const [row] = knowing(joined, { pageviews: true, clicks: true })
    if (!row) throw new Error('There is a row')
    expect([text('pageviewCount', row), text('clickCount', row), text('conversionCount', row)]).toEqual(['–', '–', '0'])
    const total = sumRows([row])
    expect(metricText(reportMetrics[1] ?? never(), total.now, 'DKK')).toBe('–')
    expect(metricText(reportMetrics[1] ?? never(), total.prev ?? never(), 'DKK')).toBe('–')
  })
  it('is nothing without such a filter', () => {
    const rows = withPrevious([statisticsRow('a')], null, 'name')
    expect(knowing(rows, undefined)).toBe(rows)
  })
})
const never = (): never => {
  throw new Error('There is one')
}
