import type { NetworkTransaction } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { amountColumns } from '../shared/amounts/amount-column.ts'
import { Decimal } from '../../contract/decimal.ts'
import { currenciesOf, readCurrency } from '../shared/amounts/currency-signs.ts'
import { plainHeading, twinColumns } from '../shared/files/same-headings.ts'
import type { Calendar } from '../shared/dates/serial-date.ts'
import { contradiction, dayFirstBy, daysOfTitles, type Span } from '../shared/dates/title-days.ts'
import { isTotalLine, looksLikeSum } from '../shared/files/total-row.ts'
import { findColumns, type Row, rowOf } from './columns.ts'
import { datesOf } from '../shared/dates/file-dates.ts'
import type { TableLine } from '../shared/files/read-csv.ts'
import type { RejectedRow, UploadContent, UploadSettings } from '../shared/files/upload.ts'
import { joinLines, type SaleLine, withoutCopies } from '../shared/rows/order-lines.ts'
import { spanOf } from '../shared/dates/span-of.ts'

export type RowTools<C extends string> = {
  amount: (row: Row<C>, column: C) => string | null
  date: (text: string) => string | null
  /**
   * The row's currency: from `stated`, else from the signs next to its amounts, else the usual one; or why it is
   * unknown.
   */
  currency: (row: Row<C>, stated: string, usual: string) => { currency: string } | { problem: string }
}
export type Layout<C extends string> = {
  columns: Readonly<Record<C, RegExp>>
  required: readonly C[]
  /** Identifies a row: a line without it, or with a word for a total instead, is a total. */
  id: C
  /** Columns whose cells decide the decimal mark, and the order of day and month. */
  amounts: readonly C[]
  /** The one that is the commission. */
  earned: C
  dates: readonly C[]
  /** Its ids are order numbers, which may have several lines; otherwise each is the network's number of one record. */
  hasOrderLines?: boolean
  dayFirst: boolean
  /** The time zone of the service that writes the file; the account's if unknown. */
  clock?: string
  /** A transaction, null for a row that is not one (a total), or the reason it cannot be read. */
  toTransaction: (row: Row<C>, tools: RowTools<C>) => NetworkTransaction | null | string
}

export type RowsToRead = {
  header: readonly string[]
  rows: readonly TableLine[]
  separator: string
  above?: readonly TableLine[]
  calendar?: Calendar
  /** The parts of the file that are not read. */
  unread?: readonly RejectedRow[]
  /** The range of days in its name. */
  said?: Span | null
}

/**
 * Reads all rows by a layout; returns required columns missing from the header as `missing`, and a sentence if one is
 * there twice.
 */
export function readRows<C extends string>(
  table: RowsToRead,
  layout: Layout<C>,
  { zone, decimalMark }: Pick<UploadSettings, 'zone' | 'decimalMark'>,
): UploadContent | { missing: C[] } | { refusal: string } {
  const { at, missing } = findColumns(table.header, layout.columns, layout.required)
  if (missing.length > 0) return { missing }
  const taken = new Set((Object.values(at) as number[]).map((i) => plainHeading(table.header[i] ?? '')))
  const [twin] = twinColumns(table.header, table.rows, (heading) => taken.has(heading))
  if (twin !== undefined) return { refusal: `file: ${twin}` }
  const rows = table.rows.map((l) => rowOf(at, l))
  // numbers in a workbook are unambiguous; only texts decide the decimal mark
  const cells = (column: C) => rows.flatMap((r) => (r.isNumber(column) ? [] : r.get(column)))
  const columns = amountColumns(Object.fromEntries(layout.amounts.map((c) => [c, cells(c)])) as Record<C, string[]>, {
    separator: table.separator,
    stated: decimalMark,
  })
  const days = layout.dates.flatMap(cells)
  const said =
    table.said ??
    daysOfTitles(
      (table.above ?? []).flatMap((line) => line.cells),
      layout.dayFirst,
    )
  const amountOf = (row: Row<C>, column: C) => {
    if (row.isNumber(column))
      return { amount: decimal(row.get(column)), currencies: currenciesOf(row.sign(column)) ?? [] }
    const read = columns[column].read(row.get(column))
    return 'amount' in read ? read : { amount: null, currencies: [] }
  }
  const tools: RowTools<C> = {
    amount: (row, column) => amountOf(row, column).amount,
    date: datesOf(days, {
      dayFirst: dayFirstBy(said, days, layout.dayFirst),
      zone,
      clock: layout.clock ?? zone,
      calendar: table.calendar,
    }),
    currency: (row, stated, usual) =>
      readCurrency(
        { name: 'Currency', text: stated },
        layout.amounts.map((c) => ({
          name: table.header[at[c]] ?? c,
          text: row.get(c),
          currencies: amountOf(row, c).currencies,
        })),
        usual,
      ),
  }
  const lines: SaleLine[] = []
  const rejected: RejectedRow[] = []
  const leftOut: RejectedRow[] = (table.above ?? []).map(({ line }) => ({ line, reason: 'stands above the table' }))
  leftOut.push(...(table.unread ?? []))
  let sum = Decimal.zero
  let lastSum: string[] = []
  for (const [i, row] of rows.entries()) {
    const source = table.rows[i]
    const inSheet = source?.sheet ? ` (sheet "${source.sheet}")` : ''
    const earned = layout.amounts.includes(layout.earned) ? Decimal.read(tools.amount(row, layout.earned) ?? '') : null
    const isSum = lines.length > 1 && earned !== null && earned.equals(sum)
    const hasDay = layout.dates.some((c) => tools.date(row.get(c)) !== null)
    const read = isTotalLine(source?.cells ?? [], { hasDay, id: row.get(layout.id), isSum })
      ? null
      : layout.toTransaction(row, tools)
    if (typeof read === 'string') rejected.push({ line: row.line, reason: `${read}${inSheet}` })
    else if (read) {
      const line = `line ${row.line}${inSheet}`
      lines.push({ line, cells: source?.cells ?? [], transaction: read })
      lastSum = isSum ? [looksLikeSum(line)] : []
      sum = sum.plus(Decimal.of(read.commission))
    } else leftOut.push({ line: row.line, reason: `is a line of totals${inSheet}` })
  }
  const isMarkOpen = layout.amounts.some((c) => columns[c].isOpen)
  const { copies, ...joined } = layout.hasOrderLines ? { ...joinLines(lines), copies: [] } : withoutCopies(lines)
  rejected.push(...joined.rejected.map(rejectedLine))
  leftOut.push(...copies.map(rejectedLine))
  const { transactions } = joined
  const span = spanOf(transactions, zone)
  const warnings = [...lastSum, ...joined.warnings, ...contradiction(said, span)]
  return { transactions, rejected, leftOut, isMarkOpen, warnings, ...span }
}

/** `line 3: is …` in the form the preview lists. */
function rejectedLine(text: string): RejectedRow {
  const [, line = '0', sheet = '', reason = text] = /^line (\d+)( \(sheet ".*?"\))?: (.*)$/s.exec(text) ?? []
  return { line: Number(line), reason: `${reason}${sheet}` }
}

/** `"x" is not a date`, with the publisher's name of the column. */
export const unreadable = (column: string, text: string, what: string) =>
  text === '' ? `${column} is missing` : `${column}: "${text.slice(0, 40)}" is not ${what}`

/** The parsed cell or null; the name of its column, its text, and what it should be. */
export type Checked = readonly [read: string | null, column: string, text: string, what: string]

/** All errors of a row in one sentence, so that the file can be corrected at once. */
export const faults = (...cells: readonly Checked[]): string =>
  cells.flatMap(([read, column, text, what]) => (read === null ? unreadable(column, text, what) : [])).join('; ')
