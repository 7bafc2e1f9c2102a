import { expect, it } from 'vitest'
import { reportRows } from '../contract/insights/report-rows.ts'
import { baseMetrics, emptyMetrics } from '../contract/metrics.ts'
import { numbers, seedOf } from '../test/seeded.ts'
import { answerPage } from './answer-page.ts'
import { innerRequest, pairRequest } from './pair-report.ts'
import { loadPlain, type PlainReport } from './report-data.ts'
import { pageQuestion, pageRequest, plainOfPage } from './report-page.ts'
import { type ReportInput, type ReportRequest, reportRequest } from './report-request.ts'
import type { ReportRow } from './report-rows.ts'
import { reportRow, statisticsRow } from './test-rows.ts'

const seed = seedOf('pages of time and of pairs')
const all = { sort: null, size: 10_000 }
const parse = (request: ReportRequest, over: object = all) =>
  reportRows.page.input.parse({ ...pageQuestion(request), ...over })
const totals = { ...emptyMetrics(), currencyCode: 'DKK' }
/** As sent and parsed again. */
function sent(request: ReportRequest, plain: PlainReport, over?: object) {
  const answer = answerPage(plain, parse(request, over), { of: 'now', currencyCode: 'DKK' })
  const wire = JSON.stringify(answer)
  return { answer, wire, rows: plainOfPage(reportRows.page.output.parse(JSON.parse(wire))).rows }
}
/** Only the counts of the compared period are sent. */
const plainly = ({ prev, over, ...row }: ReportRow) => {
  const counted = (side: object | null) =>
    side && Object.fromEntries(baseMetrics.map((m) => [m, (side as Record<string, number>)[m]]))
  return { ...row, prev: counted(prev), ...(over === undefined ? {} : { over: counted(over) }) }
}

/** All hours of a year with counts: some of each day. */
const hoursOf = (year: number, random: () => number) =>
  Array.from({ length: 8760 }, (_, i) => {
    const at = new Date(Date.UTC(year, 0, 1, i))
    const grp = `${at.toISOString().slice(0, 16)}+00:00`
    const counted =
      i % 24 < 5 ? {} : { pageviewCount: Math.floor(random() * 400), clickCount: Math.floor(random() * 90) }
    const sold =
      random() < 0.4 ? { conversionCount: 1, conversionTotalCommission: Math.floor(random() * 9000) / 100 } : {}
    return statisticsRow(grp, { name: grp, startsAt: at.toISOString(), ...counted, ...sold })
  })

it('carries buckets of time with what they are compared with, a year of hours in a quarter of its bytes', async () => {
  const random = numbers(seed)
  const range = {
    from: '2025-01-01',
    to: '2025-12-31',
    compare: 'custom' as const,
    prevFrom: '2024-01-01',
    prevTo: '2024-12-30',
  }
  const request = reportRequest('hour', range, {}, { today: '2025-12-31', hour: 9 })
  const answers = [hoursOf(2025, random), hoursOf(2024, random)]
  const plain = await loadPlain(
    async (asked) => ({ rows: answers[asked.fromDate === '2025-01-01' ? 0 : 1] ?? [], totals }),
    request,
  )
  const { answer, wire, rows } = sent(request, plain)
  expect(answer.next, String(seed)).toBeNull()
  expect(rows.map(plainly), String(seed)).toEqual(plain.rows.map(plainly))
  expect(rows.at(-1)).toMatchObject({ over: null, prevGrp: '2024-12-30T23:00+00:00' })
  expect(wire.length * 4).toBeLessThan(JSON.stringify(answers).length)
  // newest first, one page
  const first = sent(request, plain, { sort: { id: 'name', desc: true } })
  expect([first.rows.length, first.rows[0]?.grp, first.answer.next]).toEqual([500, '2025-12-31T23:00+00:00', 500])
  expect(first.wire.length).toBeLessThan(300_000)
})

it('asks for what stands under a row as it would be asked for, of time with the bucket it is compared with', () => {
  const range = { from: '2026-03-01', to: '2026-03-31', compare: 'previous' as const }
  const clock = { today: '2026-03-20', hour: 9 }
  const rows = {
    name: [reportRow('shop.dk'), 'target'],
    month: [{ ...reportRow('2026-03-01', { prev: emptyMetrics() }), prevGrp: '2026-02-01' }, 'name'],
  } as const
  for (const [groupBy, [row, thenBy]] of Object.entries(rows)) {
    const request = reportRequest(groupBy as 'name' | 'month', range, { deviceTypes: ['Mobile'] }, clock)
    const known = ({ current, previous, running }: ReportRequest): (ReportInput | null | undefined)[] => [
      current,
      previous,
      running?.sides?.now,
      running?.sides?.before,
    ]
    for (const asked of [innerRequest(request, thenBy, row), pairRequest(request, thenBy), request]) {
      const again = pageRequest(parse(asked))
      expect(known(again), groupBy).toEqual(known(asked))
      if (asked.running) expect(again.running?.clock).toEqual(clock)
    }
  }
})

it('carries both keys of a pair, and leaves out rows in which nothing was counted where asked to', () => {
  const request = pairRequest(
    reportRequest('channel', { from: '2026-03-01', to: '2026-03-31', compare: 'none' }, {}),
    'hour',
  )
  const second = (grp: string, name = grp, startsAt: string | null = null) => ({ grp, name, startsAt })
  const rows: ReportRow[] = [
    reportRow('s1', {
      name: 'Garden',
      channelUuid: 's1',
      clickCount: 2,
      second: second('2026-03-01T10:00+01:00', '10:00', '2026-03-01T09:00:00.000Z'),
    }),
    reportRow('s1', { name: 'Garden', channelUuid: 's1', second: second('awin') }),
    reportRow('', { name: '', channelUuid: '', clickCount: 1, second: second('', 'Unknown') }),
  ]
  const plain = { rows, totals: { now: emptyMetrics(), prev: null }, unconverted: [], isCut: false, since: undefined }
  expect(sent(request, plain).rows).toEqual(rows)
  const counted = sent(request, plain, { ...all, counted: true })
  expect(counted.rows).toEqual([rows[0], rows[2]])
  expect(counted.answer.matching).toBe(1)
})
