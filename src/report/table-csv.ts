import type { CsvMark } from '../contract/account/written-formats.ts'
import { type CsvValue, toCsv } from './csv.ts'
import type { TableColumn } from './column.ts'

export interface CsvColumn<T> {
  head: string
  value: (row: T) => CsvValue
}

// 0.1 + 0.2 must not reach a spreadsheet as 0.30000000000000004
const tidy = (value: CsvValue): CsvValue => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value)

export const csvColumns = <T>(columns: readonly TableColumn<T>[]): CsvColumn<T>[] =>
  columns.map((c) => ({ head: c.unit ? `${c.label} (${c.unit})` : c.label, value: c.csv ?? c.value }))

/** The table as it is shown: visible columns in their order, all rows that match, in their order. */
export const tableCsv = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[], mark?: CsvMark): string =>
  toCsv(
    columns.map((c) => c.head),
    rows.map((row) => columns.map((c) => tidy(c.value(row)))),
    mark,
  )
