import type { Output, Parsed } from '../../contract/call.ts'
import type { insights, StatisticsRow } from '../../contract/insights.ts'
import { emptyMetrics } from '../../contract/metrics.ts'
import { ask, type Viewer } from './ask.ts'
import type { InsightsPorts } from './ports.ts'
import { present } from './report/present.ts'
import { runReport } from './report/run-report.ts'

type Statistics = typeof insights.statistics

/** The report: one row a group, and totals over all groups. */
export async function statistics(
  ports: InsightsPorts,
  input: Parsed<Statistics>,
  viewer: Viewer,
): Promise<Output<Statistics>> {
  const { query, names } = await ask(ports, viewer, input)
  const [report, known] = await Promise.all([runReport(ports.events, query, ports.memory), names])
  return {
    rows: present(report.groups, query, known),
    totals: { ...report.totals, currencyCode: query.currency },
    unconvertedCurrencies: report.unconverted,
    isCut: report.isCut,
  }
}

type Reducing = typeof insights.reducing
const cents = (row: StatisticsRow) => Math.round(row.conversionTotalCommission * 100)

/** Merchants that earn less than in the period before, the largest loss first. A merchant that is not known is left out. */
export async function reducing(
  ports: InsightsPorts,
  input: Parsed<Reducing>,
  viewer: Viewer,
): Promise<Output<Reducing>> {
  const { fromDate, toDate, prevFromDate, prevToDate, filters } = input
  const [now, before] = await Promise.all([
    statistics(ports, { fromDate, toDate, filters, groupBy: 'name' }, viewer),
    statistics(ports, { fromDate: prevFromDate, toDate: prevToDate, filters, groupBy: 'name' }, viewer),
  ])
  const current = new Map(now.rows.map((r) => [r.grp, r]))
  const nothing = (prev: StatisticsRow): StatisticsRow => ({
    ...prev,
    ...emptyMetrics(),
    networkUuids: '',
    clickNetworkUuids: '',
    conversionNetworkUuids: '',
  })
  const rows = before.rows
    .filter((prev) => prev.grp !== '')
    .map((prev) => ({ ...(current.get(prev.grp) ?? nothing(prev)), prev }))
    .filter((row) => cents(row) < cents(row.prev))
  return { rows: rows.sort((a, b) => cents(a) - cents(a.prev) - (cents(b) - cents(b.prev))) }
}
