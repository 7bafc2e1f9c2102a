import { type CSSProperties, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { downloadCsv } from '../../lib/download-csv.ts'
import { ErrorPanel } from '../error-panel.tsx'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { Chooser } from './chooser.tsx'
import { nextSort, type Sort } from '../../../report/column.ts'
import { columnSize, type DataColumn, type ExtraRow } from './column.ts'
import { HeaderRow } from './header-row.tsx'
import { LoadingBody } from './loading-body.tsx'
import { MoreLine } from './more-line.tsx'
import { type CsvColumn, csvColumns, tableCsv } from '../../../report/table-csv.ts'
import { searchRows, sortRows } from '../../../report/table-rows.ts'
import { Toolbar } from './toolbar.tsx'
import { TotalsRows } from './totals-rows.tsx'
import { type NamedColumns, useColumns } from './use-columns.ts'
import { useShown } from './use-shown.ts'
import { VirtualBody } from './virtual-body.tsx'

/** For lists the server sorts, searches and pages. */
export interface Remote {
  hasMore: boolean
  loadingMore: boolean
  onMore: () => void
  /** Why the next rows did not come: then only a click asks again, not every movement. */
  failed?: string | null
  /** All rows there are, if known. */
  total?: number
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
  /** Lines beside the totals, for the rows that are left after search. */
  extraRows?: (rows: readonly T[]) => readonly ExtraRow[]
  onRow?: (row: T) => void
  isNew?: (row: T) => boolean
  /** First load. */
  loading?: boolean
  /** Newer data is on its way: what is shown stays, paler, under a thin bar. */
  refreshing?: boolean
  error?: string | null
  onRetry?: () => void
  emptyText?: string
  toolbar?: ReactNode
  toolbarEnd?: ReactNode
  /** Exports what is shown; `columns` replaces the visible ones, `onClick` replaces the export. */
  csv?: {
    name: string
    columns?: readonly CsvColumn<T>[]
    /** Writes the file itself, from the visible columns and all rows that match, in their order. */
    build?: (visible: readonly DataColumn<T>[], rows: readonly T[]) => string
    onClick?: () => void
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

const NO_EXTRA: readonly ExtraRow[] = []

export function DataTable<T>(p: DataTableProps<T>) {
  const { columns: given, rows: source, searchText, remote } = p
  const columns = useColumns(p.storageKey, given, p.named)
  const [ownSort, setOwnSort] = useState<Sort | null>(p.defaultSort ?? null)
  const [ownQuery, setOwnQuery] = useState('')
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  const [scrolled, setScrolled] = useState(false)
  const phone = useMedia(PHONE)
  const sort = p.sort === undefined ? ownSort : p.sort
  const query = p.search ?? ownQuery
  const deferred = useDeferredValue(query)
  const setQuery = p.onSearch ?? setOwnQuery
  const onSort = (column: DataColumn<never>) => {
    const next = nextSort(sort, column)
    if (p.sort === undefined) setOwnSort(next)
    p.onSort?.(next)
  }

  const found = useMemo(() => {
    const first = given[0]
    const textOf = searchText ?? ((row: T) => String(first?.value(row) ?? ''))
    return remote ? source : searchRows(source, deferred, textOf)
  }, [remote, source, deferred, searchText, given])
  const sorted = useMemo(() => (remote ? found : sortRows(found, given, sort)), [remote, found, given, sort])
  const place = `${p.resetKey ?? ''}|${sort?.id}|${sort?.desc}|${deferred}`
  const { shown, more } = useShown(sorted.length, place)
  const rows = useMemo(() => (remote ? sorted : sorted.slice(0, shown)), [remote, sorted, shown])
  useEffect(() => {
    scroll?.scrollTo({ top: 0 }) // in braces: newer browsers return a promise, which is no clean-up function
    // `place` is what triggers it
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [place, scroll])

  const rowHeight = p.rowHeight ?? 44
  const onScroll = () => {
    if (!scroll) return
    setScrolled(scroll.scrollLeft > 0)
    const left = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight
    if (!remote) {
      if (left < rowHeight * 10) more()
    } else if (remote.hasMore && !remote.loadingMore && !remote.failed && left < (remote.threshold ?? 100))
      remote.onMore()
  }
  const exportCsv = () => {
    if (p.csv?.onClick) p.csv.onClick()
    else if (p.csv?.build) downloadCsv(p.csv.name, p.csv.build(columns.visible, sorted))
    else if (p.csv) downloadCsv(p.csv.name, tableCsv(p.csv.columns ?? csvColumns(columns.visible), sorted))
  }
  const chosenIds = columns.chosen.map((c) => c.id).join(',')
  const { isUsual } = columns
  const { onColumns } = p
  useEffect(() => onColumns?.(chosenIds, isUsual), [onColumns, chosenIds, isUsual])
  const labelOf = useCallback((id: string) => given.find((c) => c.id === id)?.label ?? id, [given])

  const extra = p.extraRows?.(sorted) ?? NO_EXTRA
  const visible = columns.visible
  const sizes = visible.map((c, i) =>
    i === 0 && phone ? (c.phoneSize ?? Math.min(160, columnSize(c))) : columnSize(c),
  )
  const width = sizes.reduce((a, b) => a + b, 0)
  const pinned = (p.total ? 1 : 0) + extra.length
  const lines = p.loading ? 10 : rows.length || 2
  const moreLine = remote?.loadingMore || remote?.failed ? rowHeight : 0
  const content = 38 + pinned * 40 + lines * rowHeight + 16 + moreLine
  const limit = typeof p.height === 'number' ? `${p.height}px` : (p.height ?? 'calc(100dvh - 220px)')
  const total = p.total
  return (
    <div className="card dt-wrap" data-refreshing={p.refreshing || undefined}>
      <Toolbar
        searchLabel={p.searchLabel}
        query={query}
        onQuery={setQuery}
        left={p.toolbar}
        right={p.toolbarEnd}
        chooser={p.chooser === false ? null : <Chooser columns={columns} labelOf={labelOf} />}
        total={p.loading || p.error ? null : (remote?.total ?? sorted.length)}
        openEnded={remote !== undefined && remote.hasMore && remote.total === undefined}
        loaded={rows.length}
        onCsv={p.csv ? exportCsv : undefined}
        csvBusy={p.csv?.busy}
      />
      {p.error ? (
        <ErrorPanel message={p.error} onRetry={p.onRetry} retrying={p.refreshing} />
      ) : (
        <section
          ref={setScroll}
          className="dt-scroll"
          style={{ height: `min(max(${limit}, 240px), ${content}px)` }}
          onScroll={onScroll}
          data-xscrolled={scrolled}
          // what scrolls must be reachable without a mouse
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={p.label}
          aria-busy={p.loading || p.refreshing || undefined}
        >
          <table
            className="dt"
            style={{ width, '--row-h': `${rowHeight}px` } as CSSProperties}
            aria-rowcount={(remote?.total ?? sorted.length) + 1 + pinned}
          >
            <colgroup>
              {visible.map((c, i) => (
                <col key={c.id} style={{ width: sizes[i] }} />
              ))}
            </colgroup>
            <thead>
              <HeaderRow columns={visible} sort={sort} onSort={onSort} labelOf={labelOf} onMove={columns.move} />
              {p.loading ? null : (
                <TotalsRows
                  columns={visible}
                  total={total ? (id) => total(id, sorted) : undefined}
                  totalLabel={p.totalLabel ?? 'Total'}
                  extra={extra}
                />
              )}
            </thead>
            {p.loading ? (
              <LoadingBody columns={visible} />
            ) : (
              <VirtualBody
                rows={rows}
                rowKey={p.rowKey}
                scroll={scroll}
                rowHeight={rowHeight}
                columns={visible}
                onRow={p.onRow}
                isNew={p.isNew}
                emptyText={p.emptyText ?? 'Nothing found'}
              />
            )}
          </table>
          {remote ? (
            <MoreLine
              loading={remote.loadingMore}
              failed={remote.failed ?? null}
              onAgain={() => {
                scroll?.focus() // the button goes while it is asked again
                remote.onMore()
              }}
            />
          ) : null}
        </section>
      )}
    </div>
  )
}
