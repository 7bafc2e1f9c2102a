import type { StatisticsRow } from '../contract/insights/insights.ts'
import { type BaseMetric, baseMetrics, type BaseRow } from '../contract/metrics.ts'
import { remainderOf } from './remainder.ts'

/**
 * R233: site groups. The excess of the rows over the total, because a site is in several groups: negative, so that the
 * rows plus this line equal the total to the cent. Null if nothing is counted twice.
 */
export function countedTwice(totals: BaseRow, rows: readonly StatisticsRow[]): ReadonlyMap<string, number> | null {
  const of = (metric: BaseMetric) =>
    remainderOf(
      totals[metric],
      rows.map((row) => row[metric]),
    )
  const found = new Map<string, number>(
    // a report has no row for a group with only discover clicks
    baseMetrics.flatMap((metric) => (metric === 'discoverCount' ? [] : [[metric, of(metric)] as const])),
  )
  return [...found.values()].every((n) => n === 0) ? null : found
}
