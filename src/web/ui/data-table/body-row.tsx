import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react'
import { columnAlign } from '../../../report/column.ts'
import type { DataColumn } from './column.ts'
import { plainCell } from '../../../report/table-rows.ts'
import { TickBox } from './tick-box.tsx'
import type { Ticks } from './use-selection.ts'

export interface BodyRowProps<T> {
  row: T
  index: number
  /** Visible columns; the identity of this array decides whether rows render again. */
  columns: readonly DataColumn<T>[]
  onRow?: (row: T) => void
  /** Content expanded below the row. */
  renderDetail?: ((row: T) => ReactNode) | undefined
  isNew?: boolean
  /** The checkboxes that select rows. */
  ticks?: Ticks<T> | undefined
}

const INNER = 'a, button, input, label, select, textarea, [role="checkbox"], [role="note"]'

function moveFocus(event: KeyboardEvent<HTMLTableRowElement>): void {
  const beside = (from: Element) => (event.key === 'ArrowDown' ? from.nextElementSibling : from.previousElementSibling)
  let next = beside(event.currentTarget)
  if (next?.classList.contains('dt-detail')) next = beside(next)
  if (!(next instanceof HTMLElement) || !next.hasAttribute('data-index')) return
  event.preventDefault()
  next.focus()
}

const cellOf = <T,>(column: DataColumn<T>, row: T): ReactNode =>
  column.cell ? column.cell(row) : plainCell(column.value(row), columnAlign(column))

/** One row. Memoised: while scrolling only rows that enter the window render. */
function BodyRowPlain<T>({ row, index, columns, onRow, renderDetail, isNew, ticks }: BodyRowProps<T>) {
  const below = renderDetail?.(row)
  const tick = ticks?.of(row, index)
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    const inner = (event.target as Element).closest(INNER)
    const selecting = (window.getSelection()?.toString() ?? '') !== ''
    if (!inner && !selecting) onRow?.(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onRow?.(row)
    else if (event.key === ' ' && tick) {
      event.preventDefault() // otherwise the page scrolls
      tick.onTick(tick.state !== true, event.shiftKey)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event)
  }
  const line = (
    <tr
      aria-rowindex={index + 3}
      data-index={index}
      data-clickable={onRow ? true : undefined}
      data-new={isNew || undefined}
      data-chosen={tick?.state === true || undefined}
      tabIndex={onRow ? 0 : undefined}
      onClick={onRow ? onClick : undefined}
      onKeyDown={onRow ? onKeyDown : undefined}
    >
      {columns.map((c, i) => {
        const align = columnAlign(c)
        return (
          <td key={c.id} data-pin={i === 0 || undefined} data-align={align}>
            {i === 0 && tick ? (
              <span className="dt-choose">
                <TickBox tick={tick} />
                {cellOf(c, row)}
              </span>
            ) : (
              cellOf(c, row)
            )}
          </td>
        )
      })}
    </tr>
  )
  if (!below) return line
  return (
    <>
      {line}
      <tr className="dt-detail">
        <td colSpan={columns.length}>
          <div>{below}</div>
        </td>
      </tr>
    </>
  )
}

// memo() erases type parameters
export const BodyRow = memo(BodyRowPlain) as <T>(props: BodyRowProps<T>) => ReactNode
