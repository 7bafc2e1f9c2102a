import { expect, it } from 'vitest'
import { loadReport } from './report-data.ts'
import { type ReportInput, reportRequest } from './report-request.ts'
import { sumRows } from './report-rows.ts'
import { metrics, statisticsRow } from './test-rows.ts'

const clock = { today: '2026-11-26', hour: 15 } // a Thursday
const thisWeek = { from: '2026-11-23', to: '2026-11-26', compare: 'previous' as const }
const today = { from: '2026-11-26', to: '2026-11-26', compare: 'previous' as const }
const keyOf = ({ fromDate, toDate, toHour }: ReportInput) =>
  `${fromDate.slice(8)}-${toDate.slice(8)}${toHour === undefined ? '' : `<${toHour}`}`

/** Clicks by group for each expected request; any other request is an error. */
const answers = (clicks: Record<string, Record<string, number>>, since = '2026-01-01') => {
  const asked: string[] = []
  const ask = async (input: ReportInput) => {
    asked.push(keyOf(input))
    const rows = clicks[keyOf(input)]
    if (!rows) throw new Error(`Nobody should ask for ${keyOf(input)}`)
    const clickCount = Object.values(rows).reduce((a, b) => a + b, 0)
    return {
      rows: Object.entries(rows).map(([grp, n]) => statisticsRow(grp, { clickCount: n })),
      totals: { ...metrics({ clickCount }), currencyCode: 'DKK' },
      since: { pageviews: since, clicks: since, conversions: null },
    }
  }
  return { ask, asked }
}
const shown = ({ rows, totals }: Awaited<ReturnType<typeof loadReport>>) =>
  Object.fromEntries(
    [
      ...rows.map((row) => [row.grp, row, row.over, row.prev] as const),
      ['total', totals.now, totals.over, totals.prev] as const,
    ].map(([name, now, over, prev]) => [
      name,
      [now.clickCount, over === undefined ? 'all' : (over?.clickCount ?? null), prev?.clickCount],
    ]),
  )

it('compares what is over of a week that runs, and shows all of it', async () => {
  const { ask, asked } = answers({
    '23-26': { a: 40, new: 3 },
    '23-25': { a: 30 },
    '16-18': { a: 20, gone: 5 },
  })
  const report = await loadReport(ask, reportRequest('name', thisWeek, {}, clock))
  expect(asked).toHaveLength(3)
  expect([report.compared, report.part]).toEqual([true, 'until 18 Nov'])
  expect(shown(report)).toEqual({ a: [40, 30, 20], new: [3, 0, 0], gone: [0, 0, 5], total: [43, 30, 25] })
  expect(shown({ ...report, totals: sumRows(report.rows) })['total']).toEqual([43, 30, 25])
})

it('compares the hours that are over of a day that runs', async () => {
  const { ask } = answers({ '26-26': { a: 9 }, '26-26<15': { a: 8 }, '19-19<15': { a: 4 } })
  const report = await loadReport(ask, reportRequest('name', today, {}, clock))
  expect([shown(report), report.part]).toEqual([{ a: [9, 8, 4], total: [9, 8, 4] }, 'by 15:00'])
})

it('compares days that are over one by one, and the one that runs with nothing', async () => {
  const { ask, asked } = answers({
    '23-26': { '2026-11-23': 1, '2026-11-24': 2, '2026-11-25': 3, '2026-11-26': 4 },
    '16-19': { '2026-11-16': 5, '2026-11-17': 6, '2026-11-18': 7, '2026-11-19': 8 },
    '23-25': { '2026-11-23': 1, '2026-11-24': 2, '2026-11-25': 3 },
    '16-18': { '2026-11-16': 5, '2026-11-17': 6, '2026-11-18': 7 },
  })
  const report = await loadReport(ask, reportRequest('date', thisWeek, {}, clock))
  expect(asked).toHaveLength(4)
  expect(shown(report)).toEqual({
    '2026-11-23': [1, 'all', 5],
    '2026-11-24': [2, 'all', 6],
    '2026-11-25': [3, 'all', 7],
    '2026-11-26': [4, null, 8],
    total: [10, 6, 18],
  })
  expect(shown({ ...report, totals: sumRows(report.rows) })['total']).toEqual([10, 6, 18])
})

it('compares nothing before the first hour of a day is over', async () => {
  const { ask } = answers({ '26-26': { a: 9 }, '19-19': { a: 40 } })
  const report = await loadReport(ask, reportRequest('name', today, {}, { ...clock, hour: 0 }))
  expect(shown(report)).toEqual({ a: [9, null, 40], total: [9, null, 40] })
})

it('asks for nothing more of a range in the past, nor where nothing is compared', async () => {
  const { ask, asked } = answers({ '23-25': { a: 1 }, '16-18': { a: 1 }, '23-26': { a: 1 } })
  await loadReport(ask, reportRequest('name', { ...thisWeek, to: '2026-11-25' }, {}, clock))
  await loadReport(ask, reportRequest('name', { ...thisWeek, compare: 'none' }, {}, clock))
  expect(asked).toEqual(['23-25', '16-18', '23-26'])
})

it('says of which period the account does not have the whole', async () => {
  const { ask } = answers({ '23-25': { a: 1 }, '16-18': { a: 1 } }, '2026-11-16')
  const past = reportRequest('name', { ...thisWeek, to: '2026-11-25' }, {}, clock)
  const { rows, totals } = await loadReport(ask, past)
  expect([...(rows[0]?.prev?.notCovered ?? [])]).toEqual(['pageviews', 'clicks', 'conversions'])
  expect([...(totals.prev?.notCovered ?? [])]).toHaveLength(3)
})
