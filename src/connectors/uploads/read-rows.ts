import type { NetworkTransaction } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { amountColumns } from '../shared/amounts/amount-column.ts'
import { isTotal } from '../shared/files/total-row.ts'
import { findColumns, type Row, rowOf } from './columns.ts'
import { datesOf } from '../shared/dates/file-dates.ts'
import type { TableLine } from '../shared/files/read-csv.ts'
import type { RejectedRow, UploadContent, UploadSettings } from './upload.ts'
import { spanOf } from './upload.ts'

export type RowTools<C extends string> = {
  /** The amount in a column of the row. */
  amount: (row: Row<C>, column: C) => string | null
  date: (text: string) => string | null
}
export type Layout<C extends string> = {
  columns: Readonly<Record<C, RegExp>>
  required: readonly C[]
  /** Columns whose cells decide the decimal mark, and the order of day and month. */
  amounts: readonly C[]
  dates: readonly C[]
  dayFirst: boolean
  /** The clock of the service that writes the file; the account's where nobody knows it. */
  clock?: string
  /** A transaction, null for a row that is none (a total), or the reason it cannot be read. */
  toTransaction: (row: Row<C>, tools: RowTools<C>) => NetworkTransaction | null | string
}

export type RowsToRead = {
  header: readonly string[]
  rows: readonly TableLine[]
  separator: string
  above?: readonly TableLine[]
}

/** Reads all rows by a layout; gives the required columns that the header does not have as `missing`. */
export function readRows<C extends string>(
  table: RowsToRead,
  layout: Layout<C>,
  { zone, decimalMark }: Pick<UploadSettings, 'zone' | 'decimalMark'>,
): UploadContent | { missing: C[] } {
  const { at, missing } = findColumns(table.header, layout.columns, layout.required)
  if (missing.length > 0) return { missing }
  const rows = table.rows.map((l) => rowOf(at, l))
  // what a workbook keeps as a number has one meaning; only texts decide which sign is the decimal mark
  const cells = (column: C) => rows.flatMap((r) => (r.isNumber(column) ? [] : r.get(column)))
  const columns = amountColumns(Object.fromEntries(layout.amounts.map((c) => [c, cells(c)])) as Record<C, string[]>, {
    separator: table.separator,
    stated: decimalMark,
  })
  const tools: RowTools<C> = {
    amount: (row, column) => {
      if (row.isNumber(column)) return decimal(row.get(column))
      const read = columns[column].read(row.get(column))
      return 'amount' in read ? read.amount : null
    },
    date: datesOf(layout.dates.flatMap(cells), { dayFirst: layout.dayFirst, zone, clock: layout.clock ?? zone }),
  }
  const transactions: NetworkTransaction[] = []
  const rejected: RejectedRow[] = []
  const leftOut: RejectedRow[] = (table.above ?? []).map(({ line }) => ({ line, reason: 'stands above the table' }))
  for (const [i, row] of rows.entries()) {
    const read =
      isTotal(table.rows[i]?.cells ?? []) && layout.dates.every((c) => tools.date(row.get(c)) === null)
        ? null
        : layout.toTransaction(row, tools)
    if (typeof read === 'string') rejected.push({ line: row.line, reason: read })
    else if (read) transactions.push(read)
    else leftOut.push({ line: row.line, reason: 'is a line of totals' })
  }
  const isMarkOpen = layout.amounts.some((c) => columns[c].isOpen)
  return { transactions, rejected, leftOut, isMarkOpen, ...spanOf(transactions, zone) }
}

/** `"x" is not a date`, with the name of the column as the publisher knows it. */
export const unreadable = (column: string, text: string, what: string) =>
  text === '' ? `${column} is missing` : `${column}: "${text.slice(0, 40)}" is not ${what}`

/** A cell that was read, or null; the name of its column, its text, and what it should be. */
export type Checked = readonly [read: string | null, column: string, text: string, what: string]

/** Everything that is wrong with a row, in one sentence: whoever mends the file reads it once. */
export const faults = (...cells: readonly Checked[]): string =>
  cells.flatMap(([read, column, text, what]) => (read === null ? unreadable(column, text, what) : [])).join('; ')
