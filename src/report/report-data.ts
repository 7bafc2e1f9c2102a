import type { Output } from '../contract/call.ts'
import type { GroupBy } from '../contract/dimensions.ts'
import type { Day } from './dates.ts'
import type { insights, StatisticsRow } from '../contract/insights/insights.ts'
import { isRowOver } from './elapsed.ts'
import { isTime } from './grouping.ts'
import { notKnown } from './not-known.ts'
import type { MetricRow } from './report-metrics.ts'
import { dayBefore, type ReportInput, type ReportRequest, rowsOf } from './report-request.ts'
import { knowing, onlyOver, type ReportRow, type Totals, withPrevious, withRunning } from './report-rows.ts'
import { notCovered } from './verdict.ts'

export interface ReportData {
  /** What these rows are grouped by: older than the tab while the next answer is on its way. */
  groupBy: GroupBy
  compared: boolean
  rows: ReportRow[]
  totals: Totals
  /** As far as both periods are compared while one runs, like "by 13:00"; else empty. */
  part: string
  /** There are more groups than an answer holds; the totals cover all. */
  isCut: boolean
  /** Currencies without an exchange rate: their conversions count with amount 0. */
  unconverted: string[]
}

/** The call for statistics, however it is made: over the wire, or inside the server. */
export type AskStatistics = (input: ReportInput) => Promise<Output<typeof insights.statistics>>

type Answer = Output<typeof insights.statistics>

/**
 * The report, asked for twice in compare mode, and while a period runs once more for what of it is over. All answers
 * arrive together, so that no half comparison is ever shown.
 */
export async function loadReport(ask: AskStatistics, request: ReportRequest): Promise<ReportData> {
  const { current, previous, running } = request
  const sides = running?.sides
  const groupBy = rowsOf(current)
  const needsWhole = !sides || isTime(groupBy) // a graph draws the period before to its end
  const [now, before, over, overBefore] = await Promise.all([
    ask(current),
    previous && needsWhole ? ask(previous) : null,
    sides ? ask(sides.now) : null,
    sides ? ask(sides.before) : null,
  ])
  const unconverted = [now, before, overBefore].flatMap((answer) => answer?.unconvertedCurrencies ?? [])
  const unknown = notKnown(current.filters)
  const compared = sides?.before ?? previous
  const notCounted = compared && now.since && notCovered(now.since, compared.fromDate)
  const known = (totals: MetricRow) => (unknown ? { ...totals, notKnown: unknown } : totals)
  const prev = (totals: MetricRow) => (notCounted?.size ? { ...known(totals), notCovered: notCounted } : known(totals))
  const totals = overBefore?.totals ?? before?.totals ?? null
  const overTotals = running ? { over: over && known(over.totals) } : {}
  return {
    groupBy,
    compared: previous !== null,
    rows: knowing(joined(request, { now, before, over, overBefore }), unknown).map((row) =>
      row.prev && notCounted?.size ? Object.assign({}, row, { prev: prev(row.prev) }) : row,
    ),
    totals: { now: known(now.totals), prev: totals && prev(totals), ...overTotals },
    part: running?.text ?? '',
    isCut: now.isCut ?? false,
    unconverted: [...new Set(unconverted)].sort(),
  }
}

type Answers = { now: Answer; before: Answer | null; over: Answer | null; overBefore: Answer | null }

/** The rows of both periods side by side. */
function joined(request: ReportRequest, { now, before, over, overBefore }: Answers): ReportRow[] {
  const groupBy = rowsOf(request.current)
  const { running } = request
  if (over && overBefore && !isTime(groupBy)) return withRunning(now.rows, over.rows, overBefore.rows)
  const rows = withPrevious(now.rows, before && rowsBefore(before, dayBefore(request)), groupBy)
  if (!running) return rows
  return onlyOver(rows, (grp) => isTime(groupBy) && isRowOver(groupBy, grp, running.clock))
}

/** A single day stands against the first of several as a whole, and not its first hours against the first days. */
function rowsBefore({ rows, totals }: Answer, day: Day | null): readonly StatisticsRow[] {
  const [first] = rows
  return day === null || !first ? rows : [{ ...first, ...totals, grp: day, name: day }]
}
