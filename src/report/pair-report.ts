import type { GroupBy } from '../contract/dimensions.ts'
import { hasTime } from '../contract/pairs.ts'
import { type AskStatistics, loadReport, type ReportData } from './report-data.ts'
import { dayBefore, type ReportRequest } from './report-request.ts'
import type { ReportRow } from './report-rows.ts'
import { byFirstKey } from './row-key.ts'

/**
 * The report by two groupings. With a time bucket among them there is no comparison (R206: order and size of pairs).
 */
export function pairRequest({ current, previous, running }: ReportRequest, thenBy: GroupBy): ReportRequest {
  const of = <I extends object>(input: I) => ({ ...input, thenBy })
  if (previous === null || hasTime(current.groupBy, thenBy)) return { current: of(current), previous: null }
  const sides = running?.sides ? { now: of(running.sides.now), before: of(running.sides.before) } : null
  return { current: of(current), previous: of(previous), ...(running ? { running: { ...running, sides } } : {}) }
}

/**
 * The rows of the second grouping within one row of the first: compared with those of the same row, for time with those
 * of the bucket the row is compared with.
 */
export function innerRequest(
  request: ReportRequest,
  thenBy: GroupBy,
  row: Pick<ReportRow, 'grp' | 'prevGrp' | 'prev' | 'over'>,
): ReportRequest {
  const { current, previous, running } = request
  const of = <I extends object>(input: I, outer: string) => ({ ...input, thenBy, outer })
  const isTimed = hasTime(current.groupBy)
  const before = isTimed ? row.prevGrp : row.grp
  const now = of(current, row.grp)
  // a bucket in progress, and one compared as a whole with several days, are only compared as wholes
  const isWhole =
    previous === null || before === undefined || (isTimed && (row.over === null || dayBefore(request) !== null))
  if (isWhole) return { current: now, previous: null }
  const sides = running?.sides
    ? { now: of(running.sides.now, row.grp), before: of(running.sides.before, before) }
    : null
  return {
    current: now,
    previous: of(previous, before),
    ...(running && !isTimed ? { running: { ...running, sides } } : {}),
  }
}

/** The pairs whose first key is among the rows shown, in the order of those rows. */
export function rowsOfPairs(pairs: readonly ReportRow[], shown: readonly Pick<ReportRow, 'grp'>[]): ReportRow[] {
  const own = byFirstKey(pairs)
  return shown.flatMap(({ grp }) => own.get(grp) ?? [])
}

export const loadPairs = (ask: AskStatistics, request: ReportRequest, thenBy: GroupBy): Promise<ReportData> =>
  loadReport(ask, pairRequest(request, thenBy))
