import type { GroupBy } from '../contract/dimensions.ts'
import { groupName, hasClicks, hasPageviews, isTime } from './grouping.ts'
import { type ColumnNames, columnsOf, type ReportColumn, rowName } from './report-columns.ts'
import type { ReportMetric } from './report-metrics.ts'
import type { ReportRow } from './report-rows.ts'

/** Whether a pair counts it (R205: what a pair counts): both groupings have its events, and no other call is needed. */
export function countsInPair(
  outer: GroupBy,
  inner: GroupBy,
): (metric: Pick<ReportMetric, 'needs' | 'isExtra'>) => boolean {
  const both = (has: (groupBy: GroupBy) => boolean) => has(outer) && has(inner)
  return ({ needs, isExtra }) =>
    !isExtra &&
    (needs === undefined || (needs === 'pageviews' ? both(hasPageviews) : needs === 'clicks' && both(hasClicks)))
}

/** The second key of a row, in the form of a first key. */
export const innerOf = ({
  second,
}: Pick<ReportRow, 'second'>): { grp: string; name: string; startsAt: string | null } =>
  second ?? { grp: '', name: '', startsAt: null }

/** The name of a row's second key, formatted like that of the first. */
export const innerName = (groupBy: GroupBy, row: Pick<ReportRow, 'second'>): string =>
  isTime(groupBy) || innerOf(row).grp !== '' ? rowName(groupBy, innerOf(row)) : 'Unknown'

/** The columns of a report by two groupings: both keys, then the numbers both have. */
export function pairColumns(outer: GroupBy, inner: GroupBy, names: ColumnNames): ReportColumn[] {
  const counts = countsInPair(outer, inner)
  const [first, ...rest] = columnsOf(outer, names)
  const second: ReportColumn = {
    id: 'second',
    label: groupName(inner),
    align: 'start',
    hideable: false,
    value: (row) => (isTime(inner) ? innerOf(row).startsAt : innerName(inner, row)),
    csv: (row) => (isTime(inner) ? innerOf(row).grp : innerName(inner, row)),
  }
  return [...(first ? [first] : []), second, ...rest.filter(({ metric }) => metric && counts(metric))]
}
