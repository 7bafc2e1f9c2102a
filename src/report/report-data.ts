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
  /** The grouping of these rows: still the previous tab's while the next answer is loading. */
  groupBy: GroupBy
  compared: boolean
  rows: ReportRow[]
  totals: Totals
  /** How far both periods are compared while one is in progress, like "by 13:00"; else empty. */
  part: string
  /** There are more groups than the answer has; the totals cover all. */
  isCut: boolean
  /** Currencies without an exchange rate: their conversions count with amount 0. */
  unconverted: string[]
}

/** The call for statistics, either over the wire or inside the server. */
export type AskStatistics = (input: ReportInput) => Promise<Output<typeof insights.statistics>>

type Answer = Output<typeof insights.statistics>

/** A report as counted, before unknown values from its filters and the account's first days are marked. */
export type PlainReport = {
  rows: ReportRow[]
  totals: Totals
  unconverted: string[]
  isCut: boolean
  since: Answer['since']
}

/**
 * The report, requested twice in compare mode, and once more for the finished part while a period is in progress. All
 * answers arrive together, so that no half comparison is ever shown.
 */
export const loadReport = async (ask: AskStatistics, request: ReportRequest): Promise<ReportData> =>
  marked(request, await loadPlain(ask, request))

export async function loadPlain(ask: AskStatistics, request: ReportRequest): Promise<PlainReport> {
  const { current, previous, running } = request
  const sides = running?.sides
  const needsWhole = !sides || isTime(rowsOf(current)) // a graph draws the previous period to its end
  const [now, before, over, overBefore] = await Promise.all([
    ask(current),
    previous && needsWhole ? ask(previous) : null,
    sides ? ask(sides.now) : null,
    sides ? ask(sides.before) : null,
  ])
  const unconverted = [now, before, overBefore].flatMap((answer) => answer?.unconvertedCurrencies ?? [])
  return {
    rows: joined(request, { now, before, over, overBefore }),
    totals: {
      now: now.totals,
      prev: overBefore?.totals ?? before?.totals ?? null,
      ...(running ? { over: over && over.totals } : {}),
    },
    unconverted: [...new Set(unconverted)].sort(),
    isCut: [now, before, over, overBefore].some((answer) => answer?.isCut === true),
    since: now.since,
  }
}

/** The report with its unknown numbers marked. */
export function marked(request: ReportRequest, { rows, totals, unconverted, isCut, since }: PlainReport): ReportData {
  const { current, previous, running } = request
  const unknown = notKnown(current.filters)
  const compared = running?.sides?.before ?? previous
  const notCounted = compared && since && notCovered(since, compared.fromDate)
  const known = (of: MetricRow) => (unknown ? { ...of, notKnown: unknown } : of)
  const prev = (of: MetricRow) => (notCounted?.size ? { ...known(of), notCovered: notCounted } : known(of))
  return {
    groupBy: rowsOf(current),
    compared: previous !== null,
    rows: knowing(rows, unknown).map((row) =>
      row.prev && notCounted?.size ? Object.assign({}, row, { prev: prev(row.prev) }) : row,
    ),
    totals: {
      now: known(totals.now),
      prev: totals.prev && prev(totals.prev),
      ...(totals.over === undefined ? {} : { over: totals.over && known(totals.over) }),
    },
    part: running?.text ?? '',
    isCut,
    unconverted,
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

/** A single day is compared with the first of several as a whole, and not its first hours with the first days. */
function rowsBefore({ rows, totals }: Answer, day: Day | null): readonly StatisticsRow[] {
  const [first] = rows
  return day === null || !first ? rows : [{ ...first, ...totals, grp: day, name: day }]
}
