import type { ReactNode } from 'react'
import type { TableColumn } from '../../../report/column.ts'
import { headSize } from './head-size.ts'

/** One column of a DataTable, as data. */
export interface DataColumn<T> extends TableColumn<T> {
  /** Explanation on hover: "Clicks / pageviews". */
  help?: string
  /** Words below an abbreviated header: "of clicks". */
  plain?: string
  /** The shown content; default is the value. */
  cell?: (row: T) => ReactNode
  /** Pixels, extended to what the header needs; the table stretches when there is room. Default 120. */
  size?: number
  /** The header may wrap to two lines: its words are longer than the values. */
  wraps?: boolean
  /**
   * Pixels on a phone: of the first column (default `size`, at most 160), and of the amount at the end of two lines.
   */
  phoneSize?: number
  hideOnPhone?: boolean
  /** The column that a phone shows next to the first: money, if there is any. */
  secondOnPhone?: boolean
  /**
   * With one of these a phone shows two lines per row: the first column, or the 'name' column, above its notes (when,
   * where), and the second above the state. Other columns are left out: the page behind the row shows them.
   */
  onPhone?: 'name' | 'note' | 'state'
  /** What such a line shows instead of `cell`: shorter, and without controls. */
  phoneCell?: (row: T) => ReactNode
  /** For the column that names the row: notes shown before all others. */
  phoneNotes?: (row: T) => readonly ReactNode[]
  /**
   * A count of the row in words, which a phone shows under the name ("1,165 clicks"). With one of these a row has two
   * lines as well, and the value that the rows are sorted by is at the end.
   */
  figure?: (row: T) => string
}

/** A line under the totals that is not part of the rows, such as "Unknown". */
export interface ExtraRow {
  key: string
  label: ReactNode
  /** Explanation on hover and focus. */
  help?: string
  cell: (columnId: string) => ReactNode
}

export const columnSize = (column: DataColumn<never>): number =>
  Math.max(
    column.size ?? 120,
    headSize(column),
    column.plain ? headSize({ ...column, label: column.plain, unit: undefined, sortable: false }) : 0,
  )
