import { useVirtualizer } from '@tanstack/react-virtual'
import { BodyRow } from './body-row.tsx'
import type { DataColumn } from './column.ts'

interface VirtualBodyProps<T> {
  rows: readonly T[]
  rowKey: (row: T) => string
  /** The scrolling element, from state and not from a ref: a child's layout effect runs before the parent's ref is set. */
  scroll: HTMLElement | null
  rowHeight: number
  columns: readonly DataColumn<T>[]
  onRow?: (row: T) => void
  isNew?: (row: T) => boolean
  emptyText: string
}

const Pad = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    <tr className="pad" aria-hidden>
      {/* an empty cell that only takes room */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null

/** Only this component renders on scroll; toolbar, header and drag context stay put. */
export function VirtualBody<T>(p: VirtualBodyProps<T>) {
  const { rows, rowKey, scroll, rowHeight, columns } = p
  // flushSync is the library's default and stays: without it fast flings show blank frames (measured). The functions it
  // returns cannot be memoised by the React Compiler, which is off.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: (i) => {
      const row = rows[i]
      return row === undefined ? i : rowKey(row)
    },
  })
  const items = virtual.getVirtualItems()
  return (
    <tbody>
      <Pad height={items[0]?.start ?? 0} span={columns.length} />
      {items.map((item) => {
        const row = rows[item.index]
        return row === undefined ? null : (
          <BodyRow
            key={item.key}
            row={row}
            index={item.index}
            columns={columns}
            onRow={p.onRow}
            isNew={p.isNew?.(row)}
          />
        )
      })}
      <Pad height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={columns.length} />
      {rows.length === 0 ? (
        <tr className="nothing">
          <td colSpan={columns.length}>{p.emptyText}</td>
        </tr>
      ) : null}
    </tbody>
  )
}
