import { reportMetrics } from '../../../report/report-metrics.ts'
import type { ReportRow, Totals } from '../../../report/report-rows.ts'
import type { ExtraRow } from '../../ui/data-table/column.ts'
import { isExplained } from './columns.tsx'
import { MetricCell } from './metric-cell.tsx'
import { unknownOf } from './texts.ts'
import { twiceRows } from './twice-rows.ts'
import type { ReportViewProps, ShownReport } from './use-shown-report.ts'

const metrics = new Map(reportMetrics.map((metric) => [metric.id, metric]))

/** The lines next to the rows: their totals, unnamed values, and what is counted twice for sites in several groups. */
export function totalLines(
  { data, currency }: ReportViewProps,
  { groupBy, part, unknown, unknownTotals, totalsOf, areAll, areAllHere }: ShownReport,
  onWhy: (row: ReportRow | null) => void,
) {
  const cell = (totals: Totals | null, id: string, why?: (() => void) | false) => {
    const metric = metrics.get(id)
    return metric && totals ? (
      <MetricCell
        metric={metric}
        compared={totals}
        currency={currency}
        part={part}
        onWhy={(isExplained(id) && why) || undefined}
        isTotal
      />
    ) : null
  }
  const onlyUnknown = unknown.length === 1 && unknown[0]
  const unknownRow: ExtraRow = {
    key: 'unknown',
    ...unknownOf(groupBy),
    cell: (id) => cell(unknownTotals, id, onlyUnknown && (() => onWhy(onlyUnknown))),
  }
  return {
    total: (id: string, rows: readonly ReportRow[]) => cell(totalsOf(rows), id, areAll(rows) && (() => onWhy(null))),
    extraRows: (rows: readonly ReportRow[]): ExtraRow[] => [
      // a search or toggle selects only some rows: sums and file then exclude the unknown row
      ...(unknownTotals && areAll(rows) ? [unknownRow] : []),
      ...(groupBy === 'siteGroup' && data && areAllHere(rows) ? twiceRows(data, currency) : []),
    ],
  }
}
