import { describe, expect, it } from 'vitest'
import { reportRows } from '../contract/insights/report-rows.ts'
import { baseMetrics, emptyMetrics, isAmount } from '../contract/metrics.ts'
import { numbers, seedOf } from '../test/seeded.ts'
import { answerPage } from './answer-page.ts'
import { pageSorts } from './page-sorts.ts'
import { columnsOf } from './report-columns.ts'
import { loadPlain, marked } from './report-data.ts'
import { type PageAnswer, pageQuestion, pageRequest, plainOfPage, sumsOfPage } from './report-page.ts'
import type { MetricRow } from './report-metrics.ts'
import { type ReportInput, reportRequest } from './report-request.ts'
import { filterRows, type ReportRow, rowText, splitUnknown, sumRows } from './report-rows.ts'
import { searchRows, sortRows } from './table-rows.ts'
import { statisticsRow } from './test-rows.ts'

const seed = seedOf('pages of a report')
const range = { from: '2026-03-01', to: '2026-03-31', compare: 'previous' as const }
const clock = { today: '2026-03-20', hour: 9 }
const since = { pageviews: '2026-02-20', clicks: '2026-01-01', conversions: null }

/** Pages of a site with counts, different ones in each period, some without a name. */
function someRows(random: () => number) {
  const upTo = (n: number) => Math.floor(random() * n)
  return Array.from({ length: 800 }, (_, i) => {
    const counted = emptyMetrics()
    for (const metric of baseMetrics)
      if (upTo(3) === 0) counted[metric] = isAmount(metric) ? (upTo(40_000) - 2000) / 100 : upTo(900)
    const grp = i === 0 ? '' : `/page-${i * (1 + upTo(2))}`
    return { ...statisticsRow(grp, { ...counted, pageUuid: grp, networkUuids: upTo(2) ? 'n1,n2' : '' }) }
  }).filter((row, i, all) => all.findIndex(({ grp }) => grp === row.grp) === i)
}

async function planted(request: ReturnType<typeof reportRequest>) {
  const random = numbers(seed)
  const ask = async (_: ReportInput) => {
    const rows = someRows(random)
    return { rows, totals: { ...sumRows(rows.map((row) => ({ ...row, prev: null }))).now, currencyCode: 'DKK' }, since }
  }
  return loadPlain(ask, request)
}

/** Only the counts of the compared period are sent. */
function withoutWords({ prev, over, ...row }: ReportRow): ReportRow {
  const counted = (side: MetricRow) => ({
    ...Object.fromEntries(baseMetrics.map((metric) => [metric, side[metric]])),
    ...(side.notKnown ? { notKnown: side.notKnown } : {}),
    ...(side.notCovered ? { notCovered: side.notCovered } : {}),
  })
  const sides = { prev: prev && counted(prev), ...(over === undefined ? {} : { over: over && counted(over) }) }
  return { ...row, ...sides } as ReportRow
}

const requests = {
  alone: reportRequest('page', { ...range, compare: 'none' }, {}),
  compared: reportRequest('page', range, { names: ['x'] }),
  running: reportRequest('page', range, {}, clock),
}

describe.each(Object.entries(requests))('pages of a report, %s', (_, request) => {
  const parse = (over: object) => reportRows.page.input.parse({ ...pageQuestion(request), ...over })
  const columns = columnsOf('page', { currency: '', networkName: () => undefined, campaignName: () => undefined })

  it('come back as the question that was asked', () => {
    const { current, previous, running } = pageRequest(parse({}))
    expect({ current, previous, sides: running?.sides }).toEqual({
      current: request.current,
      previous: request.previous,
      sides: request.running?.sides,
    })
  })

  it('put together are the whole, in every order, searched and filtered, with its totals', async () => {
    const plain = await planted(request)
    const whole = marked(request, plain)
    const { known, unknown } = splitUnknown(whole.rows)
    const sorts = columns.filter(pageSorts).flatMap(({ id }) => [true, false].map((desc) => ({ id, desc })))
    const choices = sorts.map((sort, i) => ({
      sort,
      query: ['', '7', 'page 1', 'nowhere'][i % 4] ?? '',
      lowCr: i % 3 === 0,
      droppedEcr: i % 5 === 0,
    }))
    for (const choice of choices) {
      const told = `seed ${seed}, ${JSON.stringify(choice)}`
      const left = filterRows(known, { ...choice, droppedEcr: choice.droppedEcr && request.previous !== null })
      const expected = sortRows(searchRows(left, choice.query, rowText), columns, choice.sort)
      const pages: PageAnswer[] = []
      for (let from: number | null = 0; from !== null; from = pages.at(-1)?.next ?? null) {
        const asked = parse({ ...choice, from, size: 250 })
        pages.push(reportRows.page.output.parse(answerPage(plain, asked, { of: 'now', currencyCode: 'DKK' })))
      }
      const [first] = pages
      if (!first) throw new Error(told)
      const together = marked(
        request,
        plainOfPage(
          first,
          pages.flatMap(({ rows }) => rows),
        ),
      )
      const shown = splitUnknown(together.rows)
      expect(shown.known, told).toEqual(expected.map(withoutWords))
      expect(shown.unknown, told).toEqual(unknown.map(withoutWords))
      expect(pages.length, told).toBe(Math.max(1, Math.ceil(expected.length / 250)))
      expect([first.all, first.matching], told).toEqual([known.length, expected.length])
      const cents = expected.reduce((sum, row) => sum + Math.round(row.conversionTotalCommission * 100), 0)
      if (expected.length < known.length)
        expect(Math.round(sumsOfPage(first).now.conversionTotalCommission * 100), told).toBe(cents)
      expect(together.totals.now.conversionTotalCommission, told).toBe(whole.totals.now.conversionTotalCommission)
      expect(together.totals.prev?.clickCount, told).toBe(whole.totals.prev?.clickCount)
    }
  })

  it('travel as less than 300 KB for the first 500', async () => {
    const page = answerPage(await planted(request), parse({}), { of: 'now', currencyCode: 'DKK' })
    expect(page.rows).toHaveLength(500)
    expect(JSON.stringify(page).length).toBeLessThan(300_000)
  })
})

it('refuses what is no pair, and days that end before they begin', () => {
  const asked = { fromDate: '2026-03-01', toDate: '2026-03-31', groupBy: 'date' }
  const problems = (input: object) => reportRows.page.input.safeParse(input).error?.issues.map((i) => i.path.join('.'))
  expect(problems(asked)).toBeUndefined()
  expect(problems({ ...asked, thenBy: 'hour' })).toEqual(['thenBy'])
  expect(problems({ ...asked, outer: '2026-03-02' })).toEqual(['outer'])
  const compared = { fromDate: '2026-02-28', toDate: '2026-02-01' }
  expect(problems({ ...asked, groupBy: 'page', compared })).toEqual(['compared.toDate'])
  expect(problems({ ...asked, groupBy: 'page', size: 10_001 })).toEqual(['size'])
})
