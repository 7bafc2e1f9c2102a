import type { Events } from '../../store/events/open.ts'
import { periodOf } from './part.ts'
import { createReportMemory } from './report-memory.ts'
import { type ReportQuery, sources } from './report-query.ts'
import { sourceSql } from './report-sql.ts'
import { askAll, isTruncated, type Report, reportOf, runReport } from './run-report.ts'
import { union } from './time-filters.ts'

/** The instants of both periods, when the first ends before the second begins and neither uses rollups. */
function together(before: ReportQuery, now: ReportQuery): { query: ReportQuery; splitAt: Date } | null {
  const [ends, splitAt] = [before.ranges.at(-1)?.to, now.ranges[0]?.from]
  if (!ends || !splitAt || ends > splitAt || now.time) return null
  const query = { ...now, ranges: union([...before.ranges, ...now.ranges]) }
  return sources.some((source) => sourceSql(query, { source, answer: 'groups' })?.rollups) ? null : { query, splitAt }
}

/**
 * Two periods of an otherwise equal query. They run as one query when possible: planning and reading the same columns
 * dominate the cost of a query over a month. The currencies without a rate are those of both periods.
 */
export async function runPeriods(
  events: Events,
  [before, now]: readonly [ReportQuery, ReportQuery],
  memory = createReportMemory(),
): Promise<[Report, Report]> {
  const separately = () => Promise.all([runReport(events, before, memory), runReport(events, now, memory)])
  const both = together(before, now)
  if (!both) return separately()
  const { query, splitAt } = both
  const parts = await askAll({ events, query, memory }, splitAt)
  if (parts.some((part) => isTruncated(query, part))) return separately()
  const of = (period: '0' | '1', query: ReportQuery) =>
    reportOf(
      { events, query, memory },
      parts.map((part) => periodOf(part, period)),
    )
  return Promise.all([of('0', before), of('1', now)])
}
