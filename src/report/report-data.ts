import type { Output } from '../contract/call.ts'
import type { GroupBy } from '../contract/dimensions.ts'
import type { Day } from './dates.ts'
import type { insights, StatisticsRow } from '../contract/insights/insights.ts'
import { notKnown } from './not-known.ts'
import type { MetricRow } from './report-metrics.ts'
import { dayBefore, type ReportInput, type ReportRequest } from './report-request.ts'
import { knowing, type ReportRow, type Totals, withPrevious } from './report-rows.ts'

export interface ReportData {
  /** What these rows are grouped by: older than the tab while the next answer is on its way. */
  groupBy: GroupBy
  compared: boolean
  rows: ReportRow[]
  totals: Totals
  /** There are more groups than an answer holds; the totals cover all. */
  isCut: boolean
  /** Currencies without an exchange rate: their conversions count with amount 0. */
  unconverted: string[]
}

/** The call for statistics, however it is made: over the wire, or inside the server. */
export type AskStatistics = (input: ReportInput) => Promise<Output<typeof insights.statistics>>

/** The report, asked for twice in compare mode. Both answers arrive together, so that no half comparison is ever shown. */
export async function loadReport(ask: AskStatistics, request: ReportRequest): Promise<ReportData> {
  const { current, previous } = request
  const [now, before] = await Promise.all([ask(current), previous ? ask(previous) : null])
  const unconverted = [now, before].flatMap((answer) => answer?.unconvertedCurrencies ?? [])
  const unknown = notKnown(current.filters)
  const known = (totals: MetricRow) => (unknown ? { ...totals, notKnown: unknown } : totals)
  return {
    groupBy: current.groupBy,
    compared: before !== null,
    rows: knowing(withPrevious(now.rows, before && rowsBefore(before, dayBefore(request)), current.groupBy), unknown),
    totals: { now: known(now.totals), prev: before && known(before.totals) },
    isCut: now.isCut ?? false,
    unconverted: [...new Set(unconverted)].sort(),
  }
}

/** A single day stands against the first of several as a whole, and not its first hours against the first days. */
function rowsBefore({ rows, totals }: Output<typeof insights.statistics>, day: Day | null): readonly StatisticsRow[] {
  const [first] = rows
  return day === null || !first ? rows : [{ ...first, ...totals, grp: day, name: day }]
}
