import type { ReactNode } from 'react'
import type { CsvValue } from '../../lib/csv.ts'

export type CellValue = string | number | null | undefined

/** One column of a DataTable, as data. The first of the list is fixed: it never moves, hides or gives way. */
export interface DataColumn<T> {
  id: string
  label: string
  /** Quiet text after the label, such as the currency, so that it need not stand in every cell. */
  unit?: string
  /** Explanation on hover: "Clicks / pageviews". */
  help?: string
  /** What is sorted, searched and exported. Null and undefined sort last in both directions. */
  value: (row: T) => CellValue
  /** What is shown; default is the value. */
  cell?: (row: T) => ReactNode
  /** What is exported; default is the value. */
  csv?: (row: T) => CsvValue
  /** Numbers stand at the end, texts at the start. Default 'end'. */
  align?: 'start' | 'end'
  /** Pixels; the table stretches when there is room. Default 120. */
  size?: number
  /** Default: sortable, numbers start descending, texts (align 'start') ascending. */
  sortable?: boolean
  hideable?: boolean
  hiddenByDefault?: boolean
  hideOnPhone?: boolean
}

export interface Sort {
  id: string
  desc: boolean
}

/** A line under the totals that is not part of the rows, such as "Unknown". */
export interface ExtraRow {
  key: string
  label: ReactNode
  /** Explanation on hover and focus. */
  help?: string
  cell: (columnId: string) => ReactNode
}

export const columnSize = (column: DataColumn<never>): number => column.size ?? 120
export const columnAlign = (column: DataColumn<never>): 'start' | 'end' => column.align ?? 'end'

/** The sort after a click on a column: the same column turns round, another starts at its natural end. */
export function nextSort(current: Sort | null, column: DataColumn<never>): Sort {
  if (current?.id === column.id) return { id: column.id, desc: !current.desc }
  return { id: column.id, desc: columnAlign(column) === 'end' }
}
