import type { Day } from './dates.ts'
import type { TableColumn } from './column.ts'
import { type CsvColumn, csvColumns } from './table-csv.ts'
import type { ReportRequest } from './report-request.ts'
import { matures, outlookMetrics, reportMetrics } from './report-metrics.ts'
import type { ReportRow } from './report-rows.ts'
import { isUnripe, shareDown } from './verdict.ts'

const yymmdd = (day: Day): string => day.slice(2).replaceAll('-', '')
const span = (from: Day, to: Day): string => `${yymmdd(from)}-${yymmdd(to)}`

/** outbound_{group}_{YYMMDD}-{YYMMDD}, followed by the compared range. R29: names of report files. */
export function csvName({ current, previous }: ReportRequest): string {
  const groups = current.thenBy ? `${current.groupBy}_${current.thenBy}` : current.groupBy
  const name = `outbound_${groups}_${span(current.fromDate, current.toDate)}`
  return previous ? `${name}_${span(previous.fromDate, previous.toDate)}` : name
}

const metrics = new Map(reportMetrics.map((metric) => [metric.id, metric]))

/** The comparison shown in a file: whether there is one, and how far ("by 13:00") while a period is in progress. */
export interface CsvCompared {
  compared: boolean
  part: string
}

export type ReportFile = { columns: CsvColumn<ReportRow>[]; rows: readonly ReportRow[] }

/**
 * The report as a file: the visible columns, each number followed by its previous value if there is a comparison and
 * estimates by the ends of their range; all matching rows, the unknown row last, then the remainder, so that the sums
 * equal the totals row. Shares are in percent. While a period is in progress, the compared previous value is a separate
 * column; values without a comparison are empty. The known share ends each row, if it is too small for a comparison
 * anywhere.
 */
export function reportFile(
  visible: readonly TableColumn<ReportRow>[],
  rows: readonly ReportRow[],
  unknown: readonly ReportRow[],
  { compared, part }: CsvCompared,
  rest: ReportRow | null = null,
): ReportFile {
  const last = [...unknown.map((row) => ({ ...row, name: 'Unknown' })), ...(rest ? [rest] : [])]
  const all = last.length > 0 ? [...rows, ...last] : rows
  const hasParts = all.some((row) => row.over)
  const columns = visible.flatMap((column): CsvColumn<ReportRow>[] => {
    const metric = metrics.get(column.id)
    if (!metric) return csvColumns([column])
    const unit = metric.kind === 'share' ? '%' : column.unit
    const head = unit ? `${metric.label} (${unit})` : metric.label
    const number = (value: number | null) => (value === null || metric.kind !== 'share' ? value : value * 100)
    const now: CsvColumn<ReportRow> = { head, value: (row) => number(metric.of(row)) }
    const over: CsvColumn<ReportRow> = {
      head: `${head}, ${part}`,
      value: (row) => (row.over ? number(metric.of(row.over)) : null),
    }
    const before: CsvColumn<ReportRow> = {
      head: `${head}, previous${hasParts && part ? ` ${part}` : ''}`,
      value: (row) => (row.prev && row.over !== null ? number(metric.of(row.prev)) : null),
    }
    const end = (which: 'low' | 'high'): CsvColumn<ReportRow> => ({
      head: `${head}, ${which}`,
      value: (row) => metric.range?.(row)?.[which] ?? metric.of(row),
    })
    const pair = hasParts ? [over, before] : [before]
    return [now, ...(compared ? pair : []), ...(metric.range ? [end('low'), end('high')] : [])]
  })
  return { columns: [...columns, ...knownColumn(visible, all)], rows: all }
}

/** Where a sum is incomplete, the file says so: otherwise the reader would not know why a comparison is missing. */
function knownColumn(visible: readonly TableColumn<ReportRow>[], rows: readonly ReportRow[]): CsvColumn<ReportRow>[] {
  const ripens = visible.some(({ id }) => matures(metrics.get(id) ?? { counted: [] }))
  const isSaid = visible.some(({ id }) => id === outlookMetrics.maturity)
  if (!ripens || isSaid || !rows.some((row) => isUnripe(row.known))) return []
  const percent = ({ known }: ReportRow) => (typeof known === 'number' ? shareDown(known, 1) * 100 : null)
  return [{ head: 'Known (%)', value: percent }]
}
