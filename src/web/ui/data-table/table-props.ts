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
  /** What loads the next rows: scrolling near the end ('scroll', the default), or only a button below the table. */
  by?: 'scroll' | 'button'
  /** Why loading the next rows failed: then only a click retries, not every scroll. */
  failed?: string | null
  /**
   * Total number of rows, if known; null while it is being counted, so that no number is shown that would change at
   * once.
   */
  total?: number | null
  /** Distance from the bottom, in pixels, at which more rows are requested. Default 100. */
  threshold?: number
}

export interface DataTableProps<T> {
  /** Name for assistive technology. */
  label: string
  /** Local storage key of the column order; visibility is under `${storageKey}-visible`. */
  storageKey: string
  rows: readonly T[]
  rowKey: (row: T) => string
  /** The name of a row on its own; default the value of the first column. Keep it stable. */
  rowName?: (row: T) => string
  /** The first one is fixed. Keep the array stable between renders: rows render again when it changes. */
  columns: readonly DataColumn<T>[]
  /** Give `sort` and `onSort` to keep it in the address, or `defaultSort` to keep it here. */
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  defaultSort?: Sort
  /** A search box appears when this is given ("Find merchant"). */
  searchLabel?: string
  search?: string
  onSearch?: (query: string) => void
  /** Sends the typed text at once, by a button in the box. */
  onSearchNow?: (query: string) => void
  /** The text that is searched; default the first column's value. Keep it stable. */
  searchText?: (row: T) => string
  /** Scrolls to the top when this changes (tab, filters). */
  resetKey?: string
  /** Largest height of the scrolling part; with few rows it is lower. */
  height?: number | string
  /** Pixels: 44 for two lines, 40 for one. */
  rowHeight?: number
  total?: (columnId: string, rows: readonly T[]) => ReactNode
  totalLabel?: string
  /** Lines next to the totals, for the rows that match the search. */
  extraRows?: (rows: readonly T[]) => readonly ExtraRow[]
  onRow?: (row: T) => void
  /**
   * Content expanded below a row; null for a collapsed one. For short lists: the table is then as high as its content.
   */
  renderDetail?: (row: T) => ReactNode
  /**
   * Rows nested under a row, with the same height and their own keys; not counted, exported or summed. Keep it stable.
   */
  under?: ((row: T) => readonly T[]) | undefined
  isNew?: (row: T) => boolean
  /** First load. */
  loading?: boolean
  /** Newer data is loading: the current rows stay, paler, under a thin bar. */
  refreshing?: boolean
  error?: string | null
  onRetry?: () => void
  emptyText?: string
  /** Replaces `emptyText`: a panel with an action. */
  nothing?: ReactNode
  /** Checkboxes to select rows. */
  selection?: Selection<T>
  /** Text for rows and their number, where a row is not the thing that is counted: "42 links on 126 pages". */
  countText?: string | undefined
  toolbar?: ReactNode
  /**
   * Where the tools are shown, if not above the rows: among other tools of the screen. Null until that place is
   * rendered.
   */
  toolsIn?: Element | null | undefined
  /** How many filters of the toolbar are set, and how to clear them: a phone, which hides them, shows the number. */
  toolbarSet?: { count: number; onClear: () => void }
  /** The toolbar acts on the selected rows: a phone keeps it visible. */
  keepsToolbar?: boolean
  toolbarEnd?: ReactNode
  /**
   * Exports what is shown; `columns` replaces the visible columns, and `onClick`, which receives the columns, the
   * export.
   */
  csv?: {
    name: string
    columns?: readonly CsvColumn<T>[]
    onClick?: (visible: readonly DataColumn<T>[]) => void
    busy?: ReactNode
  }
  remote?: Remote
  chooser?: boolean
  /** Columns named in the address, instead of the remembered ones. */
  named?: NamedColumns | undefined
  /**
   * Comma-joined ids of the selected columns, and whether they are the defaults: for data that is only requested while
   * shown. Keep it stable.
   */
  onColumns?: (ids: string, isUsual: boolean) => void
}
