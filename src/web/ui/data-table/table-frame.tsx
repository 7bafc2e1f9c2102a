import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import type { Sort } from '../../../report/column.ts'
import type { DataColumn, ExtraRow } from './column.ts'
import type { DataTableProps, Remote } from './table-props.ts'
import { HeaderRow } from './header-row.tsx'
import { LoadingBody } from './loading-body.tsx'
import { MoreLine } from './more-line.tsx'
import { AMOUNT_SIZE, hasLines, lineColumns, LINES_HEIGHT } from './phone-lines.tsx'
import { columnSizes, contentHeight, frameHeight } from './table-size.ts'
import { TotalsRows } from './totals-rows.tsx'
import { useRowSheet } from './use-row-sheet.tsx'
import { useSelection } from './use-selection.ts'
import { VirtualBody } from './virtual-body.tsx'

const NO_EXTRA: readonly ExtraRow[] = []
const ROW = 44

interface TableFrameProps<T> {
  table: DataTableProps<T>
  /** Visible columns in their order, and the selected ones, including those that a phone leaves out. */
  columns: readonly DataColumn<T>[]
  chosen: readonly DataColumn<T>[]
  /** All matching rows, and those rendered so far. */
  sorted: readonly T[]
  rows: readonly T[]
  /** The total number, including those on the server. */
  count: number
  /** The number of rows nested under others. */
  under: number
  /** Scrolls to the top when this changes. */
  place: string
  /** Shows more of the local rows. */
  more: () => void
  sort: Sort | null
  onSort: (column: DataColumn<never>) => void
  labelOf: (id: string) => string
  onMove: (active: string, over: string) => void
}

/** Scrolling does not request rows that failed or are loading. */
const isFree = ({ by, hasMore, loadingMore, failed }: Remote): boolean =>
  by !== 'button' && hasMore && !loadingMore && !failed

const widthOf = (sizes: readonly (number | undefined)[]) => sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)

/** The element that scrolls, and what happens when it does. */
function useScroll<T>({ table: { remote }, more, place }: TableFrameProps<T>, rowHeight: number) {
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    scroll?.scrollTo({ top: 0 }) // in braces: newer browsers return a promise, which is no clean-up function
    // `place` is what triggers it
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [place, scroll])
  const onScroll = () => {
    if (!scroll) return
    setScrolled(scroll.scrollLeft > 0)
    const left = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight
    if (!remote) {
      if (left < rowHeight * 10) more()
    } else if (isFree(remote) && left < (remote.threshold ?? 100)) remote.onMore()
  }
  return { scroll, setScroll, scrolled, onScroll }
}

const isGrowing = (remote: Remote | undefined): boolean =>
  remote !== undefined && remote.by !== 'button' && (remote.hasMore || remote.loadingMore || Boolean(remote.failed))

/** Header, totals and rows, in the scrolling part. */
export function TableFrame<T>(p: TableFrameProps<T>) {
  const { table, rows } = p
  const { remote, loading = false } = table
  const phone = useMedia(PHONE)
  const inLines = phone && hasLines(p.columns)
  const rowHeight = inLines ? LINES_HEIGHT : (table.rowHeight ?? ROW)
  const sorted = p.sort?.id
  const columns = useMemo(() => (inLines ? lineColumns(p.columns, sorted) : p.columns), [inLines, p.columns, sorted])
  const more = useRowSheet(table, { columns: p.chosen, sorted, inLines })
  const { scroll, setScroll, scrolled, onScroll } = useScroll(p, rowHeight)
  const ticks = useSelection(p.sorted, table.rowKey, table.selection)
  const extra = table.extraRows?.(p.sorted) ?? NO_EXTRA
  const sizes = inLines ? [undefined, columns[1]?.phoneSize ?? AMOUNT_SIZE] : columnSizes(columns, phone)
  const pinned = (table.total ? 1 : 0) + extra.length
  const content = contentHeight({
    rows: rows.length,
    rowHeight,
    pinned,
    loading,
    hasPanel: table.nothing !== undefined,
    hasMoreLine: isGrowing(remote),
  })
  return (
    <div
      ref={setScroll}
      // a region would be a second landmark next to that of its card, and a fieldset does not scroll
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      className="dt-scroll"
      style={{ height: table.renderDetail ? 'auto' : frameHeight(table.height, content) }}
      onScroll={onScroll}
      data-xscrolled={scrolled}
      data-grows={table.renderDetail ? true : undefined}
      // what scrolls must be reachable without a mouse
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={table.label}
      aria-busy={loading || table.refreshing || undefined}
    >
      <table
        className="dt"
        data-lines={inLines || undefined}
        style={{ width: inLines ? '100%' : widthOf(sizes), '--row-h': `${rowHeight}px` } as CSSProperties}
        aria-rowcount={p.count + p.under + 1 + pinned}
      >
        <colgroup>
          {columns.map((c, i) => (
            <col key={c.id} style={{ width: sizes[i] }} />
          ))}
        </colgroup>
        <thead>
          <HeaderRow
            columns={columns}
            sort={p.sort}
            onSort={p.onSort}
            labelOf={p.labelOf}
            onMove={p.onMove}
            tick={rows.length === 0 ? undefined : ticks?.all}
          />
          {loading ? null : (
            <Totals table={table} columns={columns} rows={p.sorted} extra={extra} onOpen={more.onTotal} />
          )}
        </thead>
        {loading ? (
          <LoadingBody columns={columns} />
        ) : (
          <VirtualBody
            rows={rows}
            rowKey={table.rowKey}
            scroll={scroll}
            rowHeight={rowHeight}
            columns={columns}
            onRow={more.onRow}
            renderDetail={table.renderDetail}
            isNew={table.isNew}
            ticks={ticks}
            nothing={table.nothing ?? table.emptyText ?? 'Nothing found'}
          />
        )}
      </table>
      {remote && remote.by !== 'button' && !loading ? (
        <MoreLine remote={remote} onAgain={() => scroll?.focus()} />
      ) : null}
      {more.sheet}
    </div>
  )
}

interface TotalsProps<T> {
  table: DataTableProps<T>
  columns: readonly DataColumn<T>[]
  rows: readonly T[]
  extra: readonly ExtraRow[]
  onOpen: ((rows: readonly T[]) => void) | undefined
}

function Totals<T>({ table: { total, totalLabel = 'Total' }, columns, rows, extra, onOpen }: TotalsProps<T>) {
  return (
    <TotalsRows
      columns={columns}
      total={total ? (id) => total(id, rows) : undefined}
      totalLabel={totalLabel}
      extra={extra}
      onOpen={onOpen && (() => onOpen(rows))}
    />
  )
}
