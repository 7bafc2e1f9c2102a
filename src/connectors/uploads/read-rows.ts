import type { NetworkTransaction } from '../connector.ts'
import { decimal } from '../decimal.ts'
import { amountsOf } from '../file-amounts.ts'
import { findColumns, type Row, rowOf } from './columns.ts'
import { datesOf } from '../file-dates.ts'
import type { RejectedRow, UploadContent } from './upload.ts'
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

type Line = { line: number; cells: readonly string[]; numbers?: ReadonlySet<number> }

/** Reads all rows by a layout; gives the required columns that the header does not have as `missing`. */
export function readRows<C extends string>(
  header: readonly string[],
  lines: readonly Line[],
  layout: Layout<C>,
  zone: string | undefined,
): UploadContent | { missing: C[] } {
  const { at, missing } = findColumns(header, layout.columns, layout.required)
  if (missing.length > 0) return { missing }
  const rows = lines.map((l) => rowOf(at, l))
  // what a workbook keeps as a number has one meaning; only texts decide which sign is the decimal mark
  const cells = (columns: readonly C[]) => rows.flatMap((r) => columns.flatMap((c) => (r.isNumber(c) ? [] : r.get(c))))
  const amountOf = amountsOf(cells(layout.amounts))
  const tools: RowTools<C> = {
    amount: (row, column) => (row.isNumber(column) ? decimal(row.get(column)) : amountOf(row.get(column))),
    date: datesOf(cells(layout.dates), { dayFirst: layout.dayFirst, zone, clock: layout.clock ?? zone }),
  }
  const transactions: NetworkTransaction[] = []
  const rejected: RejectedRow[] = []
  for (const row of rows) {
    const read = layout.toTransaction(row, tools)
    if (typeof read === 'string') rejected.push({ line: row.line, reason: read })
    else if (read) transactions.push(read)
  }
  return { transactions, rejected, ...spanOf(transactions, zone) }
}

/** `"x" is not a date`, with the name of the column as the publisher knows it. */
export const unreadable = (column: string, text: string, what: string) =>
  text === '' ? `${column} is missing` : `${column}: "${text.slice(0, 40)}" is not ${what}`

/** A cell that was read, or null; the name of its column, its text, and what it should be. */
export type Checked = readonly [read: string | null, column: string, text: string, what: string]

/** Everything that is wrong with a row, in one sentence: whoever mends the file reads it once. */
export const faults = (...cells: readonly Checked[]): string =>
  cells.flatMap(([read, column, text, what]) => (read === null ? unreadable(column, text, what) : [])).join('; ')
