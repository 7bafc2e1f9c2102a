import { centsOf } from '../../contract/money.ts'
import type { Output, Parsed } from '../../contract/call.ts'
import type { insights, StatisticsRow } from '../../contract/insights/insights.ts'
import { emptyMetrics } from '../../contract/metrics.ts'
import { rangeToInstants } from '../time/index.ts'
import { ask, type Viewer } from './ask.ts'
import { causesOf, type CauseViewer } from './causes/causes-of.ts'
import { maturity } from './outlook/maturity.ts'
import type { InsightsPorts } from './ports.ts'
import { present } from './report/present.ts'
import { presentPairs } from './report/present-pair.ts'
import { runPeriods } from './report/run-periods.ts'
import { runReport } from './report/run-report.ts'
import { sinceDays } from './since.ts'

type Statistics = typeof insights.statistics

/** The report: one row per group, and totals over all groups. */
export async function statistics(
  ports: InsightsPorts,
  input: Parsed<Statistics>,
  viewer: Viewer,
  most?: number,
): Promise<Output<Statistics>> {
  const { query, names } = await ask(ports, viewer, { ...input, most })
  const [report, known, since] = await Promise.all([
    runReport(ports.events, query, ports.memory),
    names,
    sinceDays(ports, viewer),
  ])
  return {
    rows: query.pair ? presentPairs(report.groups, query, known, query.pair) : present(report.groups, query, known),
    totals: { ...report.totals, currencyCode: query.currency },
    unconvertedCurrencies: report.unconverted,
    isCut: report.isCut,
    since,
  }
}

type Period = Parsed<Statistics>

/** The known share of each merchant's sales in the period; empty while there is not enough history. */
async function knownShares(ports: InsightsPorts, period: Period, viewer: Viewer): Promise<ReadonlyMap<string, number>> {
  const curves = (await ports.outlook?.delays(viewer.accountUuid)) ?? null
  if (!curves) return new Map()
  const { query } = await ask(ports, viewer, period)
  const { rows } = await maturity(ports.events, query, curves, ports.clock.now())
  return new Map(rows.map((row) => [row.grp, row.maturity]))
}

type Reducing = typeof insights.reducing
const cents = (row: StatisticsRow) => centsOf(row.conversionTotalCommission)

/**
 * Every merchant that earns less than in the period before, largest loss first, without the unknown merchant. Each has
 * the share of its sales known by now, because days with sales still to come look like a drop, and the known reason, if
 * any (R109: why a merchant earns less).
 */
export async function reducing(
  ports: InsightsPorts,
  input: Parsed<Reducing>,
  viewer: Viewer & CauseViewer,
): Promise<Output<Reducing>> {
  const { fromDate, toDate, prevFromDate, prevToDate, filters } = input
  const periods = [
    { fromDate, toDate, filters, groupBy: 'name' as const },
    { fromDate: prevFromDate, toDate: prevToDate, filters, groupBy: 'name' as const },
  ] as const
  const [now, before] = await Promise.all([ask(ports, viewer, periods[0]), ask(ports, viewer, periods[1])])
  const [reports, known, shares] = await Promise.all([
    runPeriods(ports.events, [before.query, now.query], ports.memory),
    now.names,
    knownShares(ports, periods[0], viewer),
  ])
  const [earlier, rows] = [
    present(reports[0].groups, before.query, known),
    present(reports[1].groups, now.query, known),
  ]
  const [current, previous] = [rows, earlier].map((list) => new Map(list.map((r) => [r.grp, r])))
  const nothing = (row: StatisticsRow): StatisticsRow => ({
    ...row,
    ...emptyMetrics(),
    networkUuids: '',
    clickNetworkUuids: '',
    conversionNetworkUuids: '',
  })
  // a merchant without earlier earnings whose refunds exceed its earnings lost too
  const dropped = [...earlier, ...rows.filter((row) => cents(row) < 0 && !previous?.has(row.grp))]
    .filter((row) => row.grp !== '')
    .map((row) => ({
      ...(current?.get(row.grp) ?? nothing(row)),
      prev: previous?.get(row.grp) ?? nothing(row),
      maturity: shares.get(row.grp) ?? null,
    }))
    .filter((row) => cents(row) < cents(row.prev))
  const sorted = dropped.sort((a, b) => cents(a) - cents(a.prev) - (cents(b) - cents(b.prev)))
  const causes = await causesOf(
    ports,
    now.query,
    sorted.map((row) => ({ merchant: row.grp, before: cents(row.prev), now: cents(row) })),
    {
      prev: rangeToInstants({ fromDate: prevFromDate, toDate: prevToDate }, viewer.timezone),
      current: rangeToInstants({ fromDate, toDate }, viewer.timezone),
      viewer,
    },
  )
  return { rows: sorted.map((row) => ({ ...row, cause: causes.get(row.grp) ?? null })) }
}
