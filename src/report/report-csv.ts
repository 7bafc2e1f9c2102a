import type { Day } from './dates.ts'
import type { TableColumn } from './column.ts'
import { type CsvColumn, csvColumns, tableCsv } from './table-csv.ts'
import type { ReportRequest } from './report-request.ts'
import { reportMetrics } from './report-metrics.ts'
import type { ReportRow } from './report-rows.ts'

const yymmdd = (day: Day): string => day.slice(2).replaceAll('-', '')
const span = (from: Day, to: Day): string => `${yymmdd(from)}-${yymmdd(to)}`

/** outbound_{group}_{YYMMDD}-{YYMMDD}, with the range compared with behind it. R29: names of report files. */
export function csvName({ current, previous }: ReportRequest): string {
  const name = `outbound_${current.groupBy}_${span(current.fromDate, current.toDate)}`
  return previous ? `${name}_${span(previous.fromDate, previous.toDate)}` : name
}

const metrics = new Map(reportMetrics.map((metric) => [metric.id, metric]))

/**
 * The report as text: the visible columns, each number followed by its previous value when something is compared and
 * estimates by the ends of their range, all rows that match, and the unknown row last, so that the sums are those of the totals row. Shares are in percent.
 */
export function reportCsv(
  visible: readonly TableColumn<ReportRow>[],
  rows: readonly ReportRow[],
  unknown: readonly ReportRow[],
  compared: boolean,
): string {
  const columns = visible.flatMap((column): CsvColumn<ReportRow>[] => {
    const metric = metrics.get(column.id)
    if (!metric) return csvColumns([column])
    const unit = metric.kind === 'share' ? '%' : column.unit
    const head = unit ? `${metric.label} (${unit})` : metric.label
    const number = (value: number | null) => (value === null || metric.kind !== 'share' ? value : value * 100)
    const now: CsvColumn<ReportRow> = { head, value: (row) => number(metric.of(row)) }
    const before: CsvColumn<ReportRow> = {
      head: `${head}, previous`,
      value: (row) => (row.prev ? number(metric.of(row.prev)) : null),
    }
    const end = (which: 'low' | 'high'): CsvColumn<ReportRow> => ({
      head: `${head}, ${which}`,
      value: (row) => metric.range?.(row)?.[which] ?? metric.of(row),
    })
    return [now, ...(compared ? [before] : []), ...(metric.range ? [end('low'), end('high')] : [])]
  })
  return tableCsv(
    columns,
    unknown.length > 0 ? [...rows, ...unknown.map((row) => ({ ...row, name: 'Unknown' }))] : rows,
  )
}
