import { directionOf } from '../../../../report/change.ts'
import { type ReportColumn, rowName } from '../../../../report/report-columns.ts'
import { type Compared, metricVerdict, verdictText } from '../../../../report/metric-verdict.ts'
import { metricText } from '../../../../report/report-metrics.ts'
import { comparedRow, type ReportRow, sumRows } from '../../../../report/report-rows.ts'
import type { Writing } from '../../../../report/writing.ts'
import { footOf, type PdfBrand } from '../../../pdf/index.ts'
import type { ViewReport } from '../../../../report/view-report.ts'
import { bands, type Placed } from './bands.ts'
import type { Ink } from './letters.ts'
import { createPen, type Pen } from './pen.ts'

/** Maximum rows of a PDF: nobody reads further, and the file must fit every mailbox. */
export const maxPdfRows = 1000

/** `to`: the formats for numbers and dates. */
export type PdfWords = { viewName: string; accountName: string; at: Date; to: Writing; brand?: PdfBrand | null }

const page = { width: 842, height: 595, side: 36, top: 34, bottom: 40 }
const inside = page.width - 2 * page.side
const cell: Ink = { size: 7.5 }
const small: Ink = { size: 6, color: '#667078' }
const bold: Ink = { size: 7.5, weight: 600 }
const quiet: Ink = { size: 8.5, color: '#667078' }
const colors = { up: '#0a7a55', down: '#b3261e', flat: '#667078' }

type Line = Compared & { name: string; row: ReportRow | null; ink: Ink }

const textOf = (column: ReportColumn, line: Line, to: Writing): string => {
  if (column.metric) return metricText(column.metric, line.now, column.unit ?? '', to)
  if (!line.row) return ''
  return String((column.csv ?? column.value)(line.row) ?? '')
}

/** The lines above the rows (the totals, and the row without a name), and the rows. */
function linesOf(report: ViewReport, to: Writing): { head: Line[]; rows: Line[] } {
  const { groupBy } = report.request.current
  const { totals, unknown } = report
  const sums = unknown.length > 0 ? sumRows(unknown) : null
  return {
    head: [
      { name: 'Total', ...totals, row: null, ink: bold },
      ...(sums ? [{ name: 'Unknown', ...sums, row: null, ink: cell }] : []),
    ],
    rows: report.rows.slice(0, maxPdfRows).map((row) => ({
      name: rowName(groupBy, row, to),
      ...comparedRow(row),
      row,
      ink: cell,
    })),
  }
}

/** Notes about data the table leaves out. */
const notesOf = ({ rows, data, notes }: ViewReport, to: Writing): string[] => [
  ...notes,
  ...(rows.length === 0 ? ['Nothing found'] : []),
  ...(rows.length > maxPdfRows
    ? [
        `The first ${to.int(maxPdfRows)} of ${to.int(rows.length)} rows are listed. The totals cover all of them; a CSV has them all.`,
      ]
    : []),
  ...(data.isCut ? ['Only the largest groups are listed. The totals cover all of them.'] : []),
  ...(data.unconverted.length > 0
    ? [`There is no exchange rate for ${data.unconverted.join(', ')}. These conversions count with amount 0.`]
    : []),
]

function drawHead(pen: Pen, columns: readonly Placed[], y: number): number {
  for (const { column, x, width } of columns) {
    const [label, unit] = [column.label, column.unit]
    const isStart = column.align === 'start'
    const at = isStart ? x : x + width
    pen.line(label, at, y, { ...bold, size: 7, most: width, right: !isStart })
    if (unit) pen.line(unit, at, y + 9, { ...small, right: !isStart })
  }
  pen.rule(page.side, page.side + inside, y + 20, '#98a1aa')
  return y + 24
}

type Row = { line: Line; y: number; height: number; to: Writing }

function drawLine(pen: Pen, columns: readonly Placed[], { line, y, height, to }: Row): void {
  for (const [i, { column, x, width }] of columns.entries()) {
    const isStart = column.align === 'start'
    const text = i === 0 ? line.name : textOf(column, line, to)
    pen.line(text, isStart ? x : x + width, y + 3, { ...line.ink, most: width, right: !isStart })
    if (!column.metric || !line.prev) continue
    const verdict = metricVerdict(column.metric, line)
    const direction = verdict.kind === 'change' ? directionOf(verdict.change) : 'flat'
    const good = column.metric.invert && direction !== 'flat' ? (direction === 'up' ? 'down' : 'up') : direction
    pen.line(verdictText(column.metric, verdict, to), x + width, y + 12, { ...small, color: colors[good], right: true })
  }
  pen.rule(page.side, page.side + inside, y + height, '#eceff2')
}

/**
 * The report on A4 pages: title, totals, table with its header on every page. Columns that do not fit side by side
 * continue on further pages, with the names repeated.
 */
export async function viewPdf(report: ViewReport, words: PdfWords): Promise<Uint8Array> {
  const { to, brand = null } = words
  const pen = createPen({ title: words.viewName, at: words.at, brand })
  const { current, previous } = report.request
  const { head, rows } = linesOf(report, to)
  const lines = [...head, ...rows]
  const compared = report.data.compared
  const height = compared ? 22 : 15
  const widest = (column: ReportColumn): number =>
    Math.max(
      pen.width(column.label, { ...bold, size: 7 }),
      ...lines.slice(0, 300).map((line) => pen.width(textOf(column, line, to), line.ink)),
    )
  const all = bands(report.columns, widest, inside)
  for (const [i, columns] of all.entries()) {
    pen.page()
    let y = page.top
    if (i === 0) {
      const most = brand ? inside - 250 : inside
      pen.line(words.viewName, page.side, y, { size: 15, weight: 600, most })
      if (brand) pen.mark(brand, page.side + inside, y - 4)
      const days = to.rangeText(current.fromDate, current.toDate)
      const before = previous
        ? `, compared with ${to.rangeText(previous.fromDate, previous.toDate)} ${report.data.part}`.trimEnd()
        : ''
      pen.line(`${words.accountName}  ·  ${report.title}  ·  ${days}${before}`, page.side, y + 22, {
        ...quiet,
        most: inside,
      })
      y += 42
      for (const note of notesOf(report, to)) {
        pen.line(note, page.side, y - 4, { ...quiet, most: inside })
        y += 13
      }
    }
    y = drawHead(pen, columns, y)
    for (const line of lines) {
      if (y + height > page.height - page.bottom) {
        await new Promise((done) => setImmediate(done)) // long reports let other requests run in between
        pen.page()
        y = drawHead(pen, columns, page.top)
      }
      drawLine(pen, columns, { line, y, height, to })
      y += height
    }
  }
  pen.eachPage((at, pages) => {
    const y = page.height - page.bottom + 14
    pen.line(`${words.viewName}  ·  ${brand ? footOf(brand) : 'Outbound'}`, page.side, y, {
      ...small,
      most: inside - 80,
    })
    pen.line(`Page ${at} of ${pages}`, page.side + inside, y, { ...small, right: true })
  })
  return pen.end()
}
