import type { ReactNode } from 'react'
import type { TableColumn } from '../../../report/column.ts'
import { headSize } from './head-size.ts'

/** One column of a DataTable, as data. */
export interface DataColumn<T> extends TableColumn<T> {
  /** Explanation on hover: "Clicks / pageviews". */
  help?: string
  /** Under a head that is an abbreviation, in words: "of clicks". */
  plain?: string
  /** What is shown; default is the value. */
  cell?: (row: T) => ReactNode
  /** Pixels, and as many more as the head needs; the table stretches when there is room. Default 120. */
  size?: number
  /** The head may be in two lines: its words are longer than what is below them. */
  wraps?: boolean
  /** Pixels on a phone: of the first column (without it `size`, and at most 160), and of the amount at the end of two lines. */
  phoneSize?: number
  hideOnPhone?: boolean
  /** The column a phone shows next to the first: money, where there is any. */
  secondOnPhone?: boolean
  /**
   * With one of these a phone shows two lines a row: the first column, or the one that is a 'name', over its notes (when,
   * where), the second over the state. Other columns are left out there: what they say stands where the row leads to.
   */
  onPhone?: 'name' | 'note' | 'state'
  /** What such a line shows in place of `cell`: shorter, and nothing to press. */
  phoneCell?: (row: T) => ReactNode
  /** Of the column that names the row: what such a line notes before everything else. */
  phoneNotes?: (row: T) => readonly ReactNode[]
  /**
   * What is counted of a row, in words that a phone notes under its name ("1,165 clicks"). With one of these a row has two lines
   * as well, and what the rows are sorted by is at their end.
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
