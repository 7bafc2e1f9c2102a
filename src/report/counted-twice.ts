import type { StatisticsRow } from '../contract/insights/insights.ts'
import { type BaseMetric, baseMetrics, type BaseRow } from '../contract/metrics.ts'
import { remainderOf } from './remainder.ts'

/**
 * R233: site groups. What rows have more than the total, because a site stands in several groups: below zero, so that the rows
 * and this line are the total, to the cent. Null where nothing is counted twice.
 */
export function countedTwice(totals: BaseRow, rows: readonly StatisticsRow[]): ReadonlyMap<string, number> | null {
  const of = (metric: BaseMetric) =>
    remainderOf(
      totals[metric],
      rows.map((row) => row[metric]),
    )
  const found = new Map<string, number>(
    // a group with discover clicks only is no row of a report
    baseMetrics.flatMap((metric) => (metric === 'discoverCount' ? [] : [[metric, of(metric)] as const])),
  )
  return [...found.values()].every((n) => n === 0) ? null : found
}
