import type { GroupBy } from '../../../contract/dimensions.ts'
import { compact, int, money } from '../../../report/format.ts'
import type { GroupBar } from '../../ui/charts/group-data.ts'
import type { TrendPoint, TrendSeries } from '../../ui/charts/trend-types.ts'
import { hasClicks, isTime } from '../../../report/grouping.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { rowName } from '../../../report/report-columns.ts'

type GraphKey = 'conversionTotalCommission' | 'conversionCount' | 'clickCount' | 'pageviewCount'
const keys: readonly GraphKey[] = ['pageviewCount', 'clickCount', 'conversionCount', 'conversionTotalCommission']

/** Series of the graph. Pageviews only over time; each has its own scale, because clicks would flatten conversions. */
export function graphSeries(groupBy: GroupBy, currency: string): TrendSeries[] {
  // scales are numbered: the chart library places them by the order of their names, hidden ones included
  const all: TrendSeries[] = [
    { key: 'pageviewCount', label: 'Pageviews', hue: 'pageviews', as: 'area', axis: '1-pageviews', format: int },
    { key: 'clickCount', label: 'Clicks', hue: 'clicks', as: 'area', axis: '2-clicks', format: int },
    {
      key: 'conversionCount',
      label: 'Conversions',
      hue: 'conversions',
      as: 'area',
      matures: true,
      axis: '3-conversions',
      format: int,
    },
    {
      key: 'conversionTotalCommission',
      label: 'Revenue',
      hue: 'commission',
      as: 'area',
      matures: true,
      axis: '4-commission',
      format: (n) => money(n, currency),
      tick: compact,
    },
  ]
  return all.filter((s) => {
    if (s.key === 'pageviewCount') return isTime(groupBy)
    return s.key !== 'clickCount' || hasClicks(groupBy)
  })
}

const valuesOf = (row: Record<GraphKey, number>): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, row[key]]))

/**
 * Points over time, the earliest first. Buckets that have not begun are left out: the rest of a running day is not zero,
 * it has not been yet. `running` says that the range reaches into today, so that the last bucket is incomplete.
 */
export function graphPoints(
  rows: readonly ReportRow[],
  groupBy: GroupBy,
  clock: { now: number; running: boolean },
): TrendPoint[] {
  const begun = rows.map((row) => ({ row, start: startOf(row) })).filter(({ start }) => start <= clock.now)
  begun.sort((a, b) => a.start - b.start)
  return begun.map(({ row, start }, i) => ({
    at: row.grp,
    values: valuesOf(row),
    previous: row.prev && row.prevGrp !== undefined ? { at: row.prevGrp, values: valuesOf(row.prev) } : null,
    maturity: row.maturity,
    partial: groupBy === 'hour' ? start + HOUR > clock.now : clock.running && i === begun.length - 1,
  }))
}

const HOUR = 3_600_000
const startOf = (row: Pick<ReportRow, 'grp' | 'startsAt'>): number => {
  const at = Date.parse(row.startsAt ?? row.grp)
  return Number.isNaN(at) ? 0 : at
}

/** Groups as bars. */
export const graphGroups = (rows: readonly ReportRow[], groupBy: GroupBy): GroupBar[] =>
  rows.map((row) => ({ key: row.grp, label: rowName(groupBy, row), values: valuesOf(row) }))

/** The series that decides which groups are largest: the sorted one when it is drawn, else the most valuable one. */
export function rankKey(sortId: string, shown: readonly string[]): string {
  if (shown.includes(sortId)) return sortId
  return keys.findLast((key) => shown.includes(key)) ?? 'conversionTotalCommission'
}
