import { sumAmounts } from '../../../contract/cents.ts'
import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { reducingWindow } from '../../../contract/performance.ts'
import { type Day } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { type FilterItem, withFilter } from '../../../report/search.ts'

export type ReducingRow = Output<typeof insights.reducing>['rows'][number]

/** Commission gained since the previous period; negative for a loss. */
export const lossOf = (row: ReducingRow): number =>
  sumAmounts([row.conversionTotalCommission, -row.prev.conversionTotalCommission])

/** Rows that earn less than before, the largest loss first. */
export const reducingRows = (rows: readonly ReducingRow[]): ReducingRow[] =>
  rows.filter((row) => lossOf(row) < 0).sort((a, b) => lossOf(a) - lossOf(b))

/** "5 – 19 Nov 2026 against 21 Oct – 4 Nov 2026" */
export function reducingRule(today: Day): string {
  const w = reducingWindow(today)
  return `${rangeText(w.fromDate, w.toDate)} against ${rangeText(w.prevFromDate, w.prevToDate)}`
}

/** The report of this merchant alone, for the same days and comparison. */
export function dropReport(row: ReducingRow, today: Day, filters: readonly FilterItem[]): Record<string, unknown> {
  const w = reducingWindow(today)
  return {
    tab: 'date',
    filters: withFilter(filters, 'names', [row.grp]),
    from: w.fromDate,
    to: w.toDate,
    cmp: 'custom',
    pf: w.prevFromDate,
    pt: w.prevToDate,
  }
}
