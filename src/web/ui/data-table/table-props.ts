import type { ReactNode } from 'react'
import type { Sort } from '../../../report/column.ts'
import type { CsvColumn } from '../../../report/table-csv.ts'
import type { DataColumn, ExtraRow } from './column.ts'
import type { NamedColumns } from './use-columns.ts'
import type { Selection } from './use-selection.ts'

/** For lists the server sorts, searches and pages. */
export interface Remote {
  hasMore: boolean
  loadingMore: boolean
  onMore: () => void
  /** What brings the next rows: coming near the end of these ('scroll', the default), or only a button under the table. */
  by?: 'scroll' | 'button'
  /** Why the next rows did not come: then only a click asks again, not every movement. */
  failed?: string | null
  /** All rows there are, if known; null while they are being counted: nothing is said that would change at once. */
  total?: number | null
  /** Distance from the bottom, in pixels, at which more is asked for. Default 100. */
  threshold?: number
}

export interface DataTableProps<T> {
  /** Name for assistive technology. */
  label: string
  /** Local storage key of the column order; visibility is under `${storageKey}-visible`. */
  storageKey: string
  rows: readonly T[]
  rowKey: (row: T) => string
  /** What a row is called where it stands alone; default the value of the first column. Keep it stable. */
  rowName?: (row: T) => string
  /** The first is fixed. Keep the array stable between renders: rows render again when it changes. */
  columns: readonly DataColumn<T>[]
  /** Give `sort` and `onSort` to keep it in the address, or `defaultSort` to keep it here. */
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  defaultSort?: Sort
  /** A search box appears when this is given ("Find merchant"). */
  searchLabel?: string
  search?: string
  onSearch?: (query: string) => void
  /** Sends what is typed at once, by a button in the box. */
  onSearchNow?: (query: string) => void
  /** What the search looks at; default the first column's value. Keep it stable. */
  searchText?: (row: T) => string
  /** Rows start at the top again when this changes (tab, filters). */
  resetKey?: string
  /** Largest height of the scrolling part; with few rows it is lower. */
  height?: number | string
  /** Pixels: 44 for two lines, 40 for one. */
  rowHeight?: number
  total?: (columnId: string, rows: readonly T[]) => ReactNode
  totalLabel?: string
  /** Lines next to the totals, for the rows that are left after search. */
  extraRows?: (rows: readonly T[]) => readonly ExtraRow[]
  onRow?: (row: T) => void
  /** What stands open under a row; null under a closed one. For short lists: the table is then as high as what it holds. */
  renderDetail?: (row: T) => ReactNode
  /** Rows that are drawn under one, of the same height and with a key of their own; not counted, exported or summed. Keep it stable. */
  under?: ((row: T) => readonly T[]) | undefined
  isNew?: (row: T) => boolean
  /** First load. */
  loading?: boolean
  /** Newer data is on its way: what is shown stays, paler, under a thin bar. */
  refreshing?: boolean
  error?: string | null
  onRetry?: () => void
  emptyText?: string
  /** What is in place of `emptyText`: a panel with something to do. */
  nothing?: ReactNode
  /** Boxes to choose rows by. */
  selection?: Selection<T>
  /** What the rows are and how many, where a row is not the thing that is counted: "42 links on 126 pages". */
  countText?: string | undefined
  toolbar?: ReactNode
  /** Where the tools stand, if not over the rows: among other tools of the screen. Null until it is drawn. */
  toolsIn?: Element | null | undefined
  /** How many filters of the toolbar are set, and what takes them off: a phone, where they are out of sight, says so. */
  toolbarSet?: { count: number; onClear: () => void }
  /** The toolbar acts on what is chosen: a phone keeps it in sight. */
  keepsToolbar?: boolean
  toolbarEnd?: ReactNode
  /** Exports what is shown; `columns` replaces the visible ones, `onClick`, which is told these, the export. */
  csv?: {
    name: string
    columns?: readonly CsvColumn<T>[]
    onClick?: (visible: readonly DataColumn<T>[]) => void
    busy?: ReactNode
  }
  remote?: Remote
  chooser?: boolean
  /** Columns the address names, in place of the remembered ones. */
  named?: NamedColumns | undefined
  /**
   * Ids of the columns that are chosen, joined by commas, and whether they are the ones everybody starts with: for what is
   * only asked for while somebody looks. Keep it stable.
   */
  onColumns?: (ids: string, isUsual: boolean) => void
}
