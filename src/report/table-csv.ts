import type { CsvMark } from '../contract/account/written-formats.ts'
import { csvLines, type CsvValue, toCsv } from './csv.ts'
import { ownCsvMark } from './customs.ts'
import type { TableColumn } from './column.ts'

export interface CsvColumn<T> {
  head: string
  value: (row: T) => CsvValue
}

// 0.1 + 0.2 must not reach a spreadsheet as 0.30000000000000004
const tidy = (value: CsvValue): CsvValue => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value)

export const csvColumns = <T>(columns: readonly TableColumn<T>[]): CsvColumn<T>[] =>
  columns.map((c) => ({ head: c.unit ? `${c.label} (${c.unit})` : c.label, value: c.csv ?? c.value }))

/** A file in pieces: its beginning, and the lines of some of its rows. */
export function csvWriter<T>(columns: readonly CsvColumn<T>[], mark: CsvMark = ownCsvMark()) {
  const cells = (row: T) => columns.map((c) => tidy(c.value(row)))
  return {
    begin: toCsv(
      columns.map((c) => c.head),
      [],
      mark,
    ),
    lines: (rows: readonly T[]): string => csvLines(rows.map(cells), mark),
  }
}

/** The table as shown: visible columns in order, all matching rows in order. */
export function tableCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[], mark?: CsvMark): string {
  const { begin, lines } = csvWriter(columns, mark)
  return begin + lines(rows)
}
