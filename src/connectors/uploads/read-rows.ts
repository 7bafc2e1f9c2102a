import type { NetworkTransaction } from '../connector.ts'
import { amountsOf } from '../file-amounts.ts'
import { findColumns, type Row, rowOf } from './columns.ts'
import { datesOf } from '../file-dates.ts'
import type { RejectedRow, UploadContent } from './upload.ts'
import { spanOf } from './upload.ts'

export type RowTools = { amount: (text: string) => string | null; date: (text: string) => string | null }
export type Layout<C extends string> = {
  columns: Readonly<Record<C, RegExp>>
  required: readonly C[]
  /** Columns whose cells decide the decimal mark, and the order of day and month. */
  amounts: readonly C[]
  dates: readonly C[]
  dayFirst: boolean
  /** A transaction, null for a row that is none (a total), or the reason it cannot be read. */
  toTransaction: (row: Row<C>, tools: RowTools) => NetworkTransaction | null | string
}

type Line = { line: number; cells: readonly string[] }

/** Reads all rows by a layout; gives the required columns that the header does not have as `missing`. */
export function readRows<C extends string>(
  header: readonly string[],
  lines: readonly Line[],
  layout: Layout<C>,
): UploadContent | { missing: C[] } {
  const { at, missing } = findColumns(header, layout.columns, layout.required)
  if (missing.length > 0) return { missing }
  const rows = lines.map((l) => rowOf(at, l))
  const cells = (columns: readonly C[]) => rows.flatMap((r) => columns.map((c) => r.get(c)))
  const tools = {
    amount: amountsOf(cells(layout.amounts)),
    date: datesOf(cells(layout.dates), { dayFirst: layout.dayFirst }),
  }
  const transactions: NetworkTransaction[] = []
  const rejected: RejectedRow[] = []
  for (const row of rows) {
    const read = layout.toTransaction(row, tools)
    if (typeof read === 'string') rejected.push({ line: row.line, reason: read })
    else if (read) transactions.push(read)
  }
  return { transactions, rejected, ...spanOf(transactions) }
}

/** `"x" is not a date`, with the name of the column as the publisher knows it. */
export const unreadable = (column: string, text: string, what: string) =>
  text === '' ? `${column} is missing` : `${column}: "${text.slice(0, 40)}" is not ${what}`
