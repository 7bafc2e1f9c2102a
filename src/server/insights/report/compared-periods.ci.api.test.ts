import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { dimensionOf, type GroupBy, groupBys } from '../../../contract/dimensions.ts'
import { type Filters, insights } from '../../../contract/insights/insights.ts'
import { loadReport } from '../../../report/report-data.ts'
import { type ReportInput, reportRequest } from '../../../report/report-request.ts'
import type { MetricRow } from '../../../report/report-metrics.ts'
import { howMuch } from '../../../test/how-much.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { ask, askReducing, cents, load, seed as eventSeed, zones } from '../../../test/reports/against-oracle.ts'
import { comparedOracle } from '../../../test/reports/oracle-compared.ts'
import { randomEvents, seeded, siteUuids } from '../../../test/reports/random-events.ts'

type Span = { from: string; to: string }
const seed = Math.floor(Math.random() * 1e9)
const random = seeded(seed)
const upTo = (n: number) => Math.floor(random() * n)
const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T

/** The days that have events; ends around the clock changes, lengths from one day to seven weeks. */
const somePeriod = (): Span => {
  const from = addDays(
    pick(['2026-03-01', '2026-03-26', '2026-04-03', '2026-10-01', '2026-10-22', '2026-10-30']),
    upTo(6),
  )
  return { from, to: addDays(from, pick([0, 0, 1, 6, 13, 48])) }
}
const filterSets: Filters[] = [
  {},
  { deviceTypes: ['Mobile', 'Unknown'] },
  { channelUuids: [siteUuids[0] ?? '', 'Unknown'], statusKeys: ['pending', 'approved'] },
  { names: ['shop.example', 'garden.example'] },
  { withPartialTraffic: true },
]

describe('a report compared with days of one’s own', () => {
  let stores: TestStores
  const account = randomUUID()
  const raw = randomEvents(account, eventSeed)
  beforeAll(async () => {
    stores = await testStores()
    await load(stores.events, raw)
  })
  afterAll(() => stores.close())

  /** The product's answer, computed as for the screen and the mails, and that of the slow implementation. */
  async function both(groupBy: GroupBy, now: Span, prev: Span, filters: Filters, zone: string, expected = now) {
    const currency = 'XQA'
    const range = { ...now, compare: 'custom' as const, prevFrom: prev.from, prevTo: prev.to }
    const request = reportRequest(groupBy, range, filters)
    const one = (input: ReportInput) => ask(stores.events, account, raw, { ...input, zone, currency })
    const report = await loadReport(one, request)
    const group = request.current.groupBy
    const isTime = dimensionOf(group).isTime
    const of = (row: MetricRow | null) => row && cents(row)
    const rows = report.rows.map((row) => ({
      grp: group === 'hour' ? (row.startsAt ?? '') : row.grp,
      now: of(row),
      prev: of(row.prev),
    }))
    const { date: _date, month: _month, ...rest } = filters
    const input = { groupBy: group, filters: rest, zone, currency }
    const slow = comparedOracle(
      raw,
      { ...input, fromDate: expected.from, toDate: expected.to },
      { ...input, fromDate: prev.from, toDate: prev.to },
    )
    const what = { seed, groupBy, now, prev, filters, zone }
    return [
      {
        ...what,
        rows: isTime ? rows : rows.toSorted((a, b) => (a.grp < b.grp ? -1 : 1)),
        totals: [of(report.totals.now), of(report.totals.prev)],
      },
      { ...what, rows: slow.rows, totals: [slow.now, slow.prev] },
    ] as const
  }

  it.each(groupBys)('by %s equals the slow implementation', async (groupBy) => {
    const offset = groupBys.indexOf(groupBy)
    for (const [i, filters] of filterSets.entries()) {
      if (i > 0 && (i + offset) % howMuch(4, 1) !== 0) continue
      const [product, oracle] = await both(
        groupBy,
        somePeriod(),
        somePeriod(),
        filters,
        zones[i % zones.length] ?? zones[0],
      )
      expect(product).toEqual(oracle)
    }
  })

  it.each([
    ['longer', { from: '2026-10-20', to: '2026-10-28' }, { from: '2026-09-28', to: '2026-10-19' }],
    ['shorter', { from: '2026-03-20', to: '2026-04-08' }, { from: '2026-03-28', to: '2026-03-30' }],
    ['the same days', { from: '2026-10-20', to: '2026-10-28' }, { from: '2026-10-20', to: '2026-10-28' }],
    ['overlapping', { from: '2026-10-20', to: '2026-10-28' }, { from: '2026-10-24', to: '2026-11-02' }],
    ['later', { from: '2026-03-27', to: '2026-03-31' }, { from: '2026-10-23', to: '2026-10-27' }],
    ['empty', { from: '2026-10-20', to: '2026-10-28' }, { from: '2024-01-01', to: '2024-01-09' }],
    [
      'a day of 25 hours against 23',
      { from: '2026-10-25', to: '2026-10-25' },
      { from: '2026-03-29', to: '2026-03-29' },
    ],
    ['one day, against several', { from: '2026-10-20', to: '2026-10-28' }, { from: '2026-10-25', to: '2026-10-25' }],
    ['several, against one', { from: '2026-10-25', to: '2026-10-25' }, { from: '2026-03-28', to: '2026-03-30' }],
  ])('against days that are %s equals it too', async (_, now, prev) => {
    for (const [i, groupBy] of (['name', 'date', 'month'] as const).entries()) {
      const [product, oracle] = await both(groupBy, now, prev, {}, zones[i % zones.length] ?? zones[0])
      expect(product).toEqual(oracle)
    }
  })

  it('keeps the days compared with when a filter narrows the others', async () => {
    const [product, oracle] = await both(
      'name',
      { from: '2026-03-20', to: '2026-04-08' },
      { from: '2026-10-01', to: '2026-10-28' },
      { month: ['2026-03'], date: ['2026-03-29'] },
      'Europe/Copenhagen',
      { from: '2026-03-29', to: '2026-03-29' },
    )
    expect(product).toEqual(oracle)
  })

  it('names the merchants that earn less, whatever days are compared', async () => {
    for (let i = 0; i < 12; i++) {
      const [now, prev, zone] = [somePeriod(), somePeriod(), pick(zones)]
      const input = { groupBy: 'name' as const, filters: {}, zone, currency: 'XQA' }
      const { rows } = await askReducing(stores.events, account, raw, {
        ...input,
        fromDate: now.from,
        toDate: now.to,
        prevFromDate: prev.from,
        prevToDate: prev.to,
      })
      const slow = comparedOracle(
        raw,
        { ...input, fromDate: now.from, toDate: now.to },
        { ...input, fromDate: prev.from, toDate: prev.to },
      ).rows.flatMap(({ grp, now: a, prev: b }) => {
        const [is, was] = [a.conversionTotalCommission, b.conversionTotalCommission]
        // a group that did not exist before drops by the refunds it has now
        return grp !== '' && is < was ? [{ grp, is, was, loss: was - is }] : []
      })
      const found = rows.map((row) => {
        const [is, was] = [row, row.prev].map((r) => Math.round(r.conversionTotalCommission * 100))
        return { grp: row.grp, is, was, loss: (was ?? 0) - (is ?? 0) }
      })
      const byKey = <T extends { grp: string }>(list: T[]) => list.toSorted((a, b) => (a.grp < b.grp ? -1 : 1))
      expect({ seed, now, prev, zone, rows: byKey(found) }).toEqual({ seed, now, prev, zone, rows: byKey(slow) })
      expect(found.map((r) => r.loss)).toEqual(found.map((r) => r.loss).toSorted((a, b) => b - a))
    }
  })

  it('refuses days compared with that end before they begin', () => {
    const input = { fromDate: '2026-03-01', toDate: '2026-03-02', prevFromDate: '2026-02-02', prevToDate: '2026-02-01' }
    expect(insights.reducing.input.safeParse(input).success).toBe(false)
  })
})
