import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react'
import { columnAlign } from '../../../report/column.ts'
import type { DataColumn } from './column.ts'
import { plainCell } from '../../../report/table-rows.ts'

export interface BodyRowProps<T> {
  row: T
  index: number
  /** Visible columns; the identity of this array decides whether rows render again. */
  columns: readonly DataColumn<T>[]
  onRow?: (row: T) => void
  isNew?: boolean
}

const INNER = 'a, button, input, label, select, textarea, [role="checkbox"], [role="note"]'

function moveFocus(event: KeyboardEvent<HTMLTableRowElement>): void {
  const current = event.currentTarget
  const next = event.key === 'ArrowDown' ? current.nextElementSibling : current.previousElementSibling
  if (!(next instanceof HTMLElement) || !next.hasAttribute('data-index')) return
  event.preventDefault()
  next.focus()
}

/** One row. Memoised: while scrolling only rows that enter the window render. */
function BodyRowPlain<T>({ row, index, columns, onRow, isNew }: BodyRowProps<T>) {
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    const inner = (event.target as Element).closest(INNER)
    const selecting = (window.getSelection()?.toString() ?? '') !== ''
    if (!inner && !selecting) onRow?.(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onRow?.(row)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event)
  }
  return (
    <tr
      aria-rowindex={index + 3}
      data-index={index}
      data-clickable={onRow ? true : undefined}
      data-new={isNew || undefined}
      tabIndex={onRow ? 0 : undefined}
      onClick={onRow ? onClick : undefined}
      onKeyDown={onRow ? onKeyDown : undefined}
    >
      {columns.map((c, i) => {
        const align = columnAlign(c)
        return (
          <td key={c.id} data-pin={i === 0 || undefined} data-align={align}>
            {c.cell ? c.cell(row) : plainCell(c.value(row), align)}
          </td>
        )
      })}
    </tr>
  )
}

// memo() erases type parameters
export const BodyRow = memo(BodyRowPlain) as <T>(props: BodyRowProps<T>) => ReactNode
