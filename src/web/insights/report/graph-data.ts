import type { GroupBy } from '../../../contract/dimensions.ts'
import { metricOf } from '../../../contract/metrics.ts'
import { amount, compact, int, money } from '../../../report/format.ts'
import { hasClicks, isTime } from '../../../report/grouping.ts'
import type { NotKnown } from '../../../report/not-known.ts'
import { rowName } from '../../../report/report-columns.ts'
import type { Compared } from '../../../report/metric-verdict.ts'
import { comparedRow, type ReportRow, type Totals } from '../../../report/report-rows.ts'
import type { GroupMetric } from '../../ui/charts/group-chart.tsx'
import type { GroupBar, Whole } from '../../ui/charts/group-data.ts'
import type { TrendPoint, TrendSeries } from '../../ui/charts/trend-types.ts'

const keys = ['conversionTotalCommission', 'clickCount', 'conversionCount', 'pageviewCount'] as const
type GraphKey = (typeof keys)[number]
export type GraphSeries = TrendSeries & GroupMetric & { key: GraphKey }

/** Series drawn at a time: each has its own scale, and three would be unreadable. */
export const mostSeries = (groupBy: GroupBy): number => (isTime(groupBy) ? 2 : 1)

/** The metrics of the graph, most telling first. Pageviews only over time. */
export function graphSeries(groupBy: GroupBy, currency: string, unknown?: NotKnown): GraphSeries[] {
  // scales are numbered: the chart library orders them by name
  const count = { as: 'line', format: int, full: int } as const
  const full = (n: number) => money(n, currency)
  const all: GraphSeries[] = [
    {
      key: 'conversionTotalCommission',
      label: 'Revenue',
      axisLabel: `Revenue, ${currency}`,
      hue: 'commission',
      as: 'area',
      matures: true,
      axis: '1-commission',
      format: isTime(groupBy) ? full : (n: number) => amount(n, currency),
      full,
      tick: compact,
    },
    { ...count, key: 'clickCount', label: 'Clicks', hue: 'clicks', axis: '2-clicks' },
    {
      ...count,
      key: 'conversionCount',
      label: 'Conversions',
      hue: 'conversions',
      matures: true,
      axis: '3-conversions',
    },
    { ...count, key: 'pageviewCount', label: 'Pageviews', hue: 'pageviews', axis: '4-pageviews' },
  ]
  return all.filter((s) => {
    if (s.key === 'pageviewCount') return isTime(groupBy) && !unknown?.pageviews
    return s.key !== 'clickCount' || (hasClicks(groupBy) && !unknown?.clicks)
  })
}

const valuesOf = (row: Record<GraphKey, number>): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, row[key]]))

/**
 * Points over time, earliest first. Future buckets are left out, since they are not zero but unknown. `running` means
 * that the range includes today, so that the last bucket is incomplete.
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

/** More hours than a month's make no readable chart: each would get about a pixel, and drawing would be slow. */
const mostHours = 31 * 24
/** The unit in which a report over time is drawn. */
export const drawnBy = (groupBy: GroupBy, rowCount: number): GroupBy =>
  groupBy === 'hour' && rowCount > mostHours ? 'date' : groupBy

const summed = (points: readonly Record<string, number | null>[]): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, points.reduce((sum, p) => sum + (p[key] ?? 0), 0)]))

/** Hours summed to days: a day is running, and known, to the same extent as its last hour. */
export function dayPoints(hours: readonly TrendPoint[]): TrendPoint[] {
  const days = new Map<string, TrendPoint[]>()
  for (const point of hours) {
    const day = point.at.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), point])
  }
  return [...days].map(([at, points]) => {
    const before = points.flatMap(({ previous }) => previous ?? [])
    const [first] = before
    const last = points.at(-1)
    return {
      at,
      values: summed(points.map((p) => p.values)),
      previous: first ? { at: first.at.slice(0, 10), values: summed(before.map((p) => p.values)) } : null,
      maturity: last?.maturity,
      partial: last?.partial === true,
    }
  })
}

const HOUR = 3_600_000
const startOf = (row: Pick<ReportRow, 'grp' | 'startsAt'>): number => {
  const at = Date.parse(row.startsAt ?? row.grp)
  return Number.isNaN(at) ? 0 : at
}

const whole = ({ now, prev, over }: Compared, key: GraphKey): Whole => ({
  value: now[key],
  previous: prev === null ? null : prev[key],
  ...(over === undefined ? {} : { over: over && over[key] }),
  known: [now.known, prev?.known],
  isNew: prev?.notCovered?.has(metricOf(key).of) ?? false,
})

/** Groups as bars of one metric. */
export const graphGroups = (rows: readonly ReportRow[], groupBy: GroupBy, key: GraphKey): GroupBar[] =>
  rows.map((row) => ({ key: row.grp, label: rowName(groupBy, row), ...whole(comparedRow(row), key) }))

/** The same metric for the whole that the bars are a part of. */
export const graphWhole = (totals: Totals | null, key: GraphKey): Whole =>
  totals ? whole(totals, key) : { value: 0, previous: null }
