import type { CsvValue } from './csv.ts'

export type CellValue = string | number | null | undefined

/** A table column, independent of how it is shown. The first of a list is fixed: it never moves, hides or shrinks. */
export interface TableColumn<T> {
  id: string
  label: string
  /** Muted text after the label, such as the currency, so that the cells do not repeat it. */
  unit?: string | undefined
  /** The sorted, searched and exported value. Null and undefined sort last in both directions. */
  value: (row: T) => CellValue
  /** The exported value; default is `value`. */
  csv?: (row: T) => CsvValue
  /** Numbers align to the end, texts to the start. Default 'end'. */
  align?: 'start' | 'end'
  /** Default: sortable, numbers start descending, texts (align 'start') ascending. */
  sortable?: boolean
  hideable?: boolean
  hiddenByDefault?: boolean | undefined
  /** Hidden by default, but one click shows it with the rest of the full set. */
  inWholeSet?: boolean | undefined
}

export interface Sort {
  id: string
  desc: boolean
}

export const columnAlign = (column: TableColumn<never>): 'start' | 'end' => column.align ?? 'end'

/** The sort after a click on a column: the same column reverses, another starts in its natural direction. */
export function nextSort(current: Sort | null, column: TableColumn<never>): Sort {
  if (current?.id === column.id) return { id: column.id, desc: !current.desc }
  return { id: column.id, desc: columnAlign(column) === 'end' }
}
