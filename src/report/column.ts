import type { CsvValue } from './csv.ts'

export type CellValue = string | number | null | undefined

/** What a column of a table is, however it is shown. The first of a list is fixed: it never moves, hides or gives way. */
export interface TableColumn<T> {
  id: string
  label: string
  /** Quiet text after the label, such as the currency, so that it need not stand in every cell. */
  unit?: string | undefined
  /** What is sorted, searched and exported. Null and undefined sort last in both directions. */
  value: (row: T) => CellValue
  /** What is exported; default is the value. */
  csv?: (row: T) => CsvValue
  /** Numbers are at the end, texts at the start. Default 'end'. */
  align?: 'start' | 'end'
  /** Default: sortable, numbers start descending, texts (align 'start') ascending. */
  sortable?: boolean
  hideable?: boolean
  hiddenByDefault?: boolean | undefined
  /** Hidden at first, but one click shows it with all others of the whole set. */
  inWholeSet?: boolean | undefined
}

export interface Sort {
  id: string
  desc: boolean
}

export const columnAlign = (column: TableColumn<never>): 'start' | 'end' => column.align ?? 'end'

/** The sort after a click on a column: the same column turns round, another starts at its natural end. */
export function nextSort(current: Sort | null, column: TableColumn<never>): Sort {
  if (current?.id === column.id) return { id: column.id, desc: !current.desc }
  return { id: column.id, desc: columnAlign(column) === 'end' }
}
