import type { ReactNode } from 'react'
import { BodyRow } from './body-row.tsx'
import type { DataColumn } from './column.ts'
import type { Ticks } from './use-selection.ts'
import { useRowWindow } from './use-row-window.ts'

interface VirtualBodyProps<T> {
  rows: readonly T[]
  rowKey: (row: T) => string
  /** The scrolling element, from state and not from a ref: a child's layout effect runs before the parent's ref is set. */
  scroll: HTMLElement | null
  rowHeight: number
  columns: readonly DataColumn<T>[]
  onRow?: (row: T) => void
  renderDetail?: ((row: T) => ReactNode) | undefined
  isNew?: (row: T) => boolean
  ticks?: Ticks<T> | undefined
  /** Replaces missing rows. */
  nothing: ReactNode
}

const Pad = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    <tr className="pad" aria-hidden>
      {/* an empty cell that only reserves space */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null

/** Only this component renders on scroll; toolbar and header stay put. */
export function VirtualBody<T>(p: VirtualBodyProps<T>) {
  const { rows, rowKey, scroll, rowHeight, columns } = p
  const { start, end } = useRowWindow(scroll, rowHeight, rows.length)
  return (
    <tbody>
      <Pad height={start * rowHeight} span={columns.length} />
      {rows.slice(start, end).map((row, i) => (
        <BodyRow
          key={rowKey(row)}
          row={row}
          index={start + i}
          columns={columns}
          onRow={p.onRow}
          renderDetail={p.renderDetail}
          isNew={p.isNew?.(row)}
          ticks={p.ticks}
        />
      ))}
      <Pad height={(rows.length - end) * rowHeight} span={columns.length} />
      {rows.length === 0 ? (
        <tr className="nothing">
          <td colSpan={columns.length}>
            <div>{p.nothing}</div>
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}
