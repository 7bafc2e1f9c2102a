import { IconArrowDown, IconArrowUp, IconGripVertical, IconSelector } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { columnAlign, type Sort } from '../../../report/column.ts'
import type { DataColumn } from './column.ts'
import { TickBox } from './tick-box.tsx'
import type { Tick } from './use-selection.ts'

export type GripEvent = PointerEvent<HTMLElement> | KeyboardEvent<HTMLElement>

interface HeaderCellProps {
  column: DataColumn<never>
  /** The first column: fixed, without a grip. */
  first: boolean
  sort: Sort | null
  onSort: (column: DataColumn<never>) => void
  /** A pointer press or key on the grip. */
  onGrip: (id: string, event: GripEvent) => void
  tick?: Tick | undefined
}

function SortIcon({ direction }: { direction: 'asc' | 'desc' | null }) {
  if (direction === 'asc') return <IconArrowUp size={13} aria-hidden />
  if (direction === 'desc') return <IconArrowDown size={13} aria-hidden />
  return <IconSelector size={13} aria-hidden className="idle" />
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

export function HeaderCell({ column, first, sort, onSort, onGrip, tick }: HeaderCellProps) {
  const sortable = column.sortable !== false
  const direction = sort?.id === column.id ? (sort.desc ? 'desc' : 'asc') : null
  const text = (
    <span className="ell">
      {column.label}
      {column.unit ? <span className="th-unit">{column.unit}</span> : null}
      {column.plain ? <span className="th-plain">{column.plain}</span> : null}
    </span>
  )
  return (
    <th
      scope="col"
      // otherwise its name would begin with that of the grip
      aria-label={column.unit ? `${column.label} ${column.unit}` : column.label}
      data-align={columnAlign(column)}
      data-pin={first || undefined}
      data-column={column.id}
      data-wraps={column.wraps || undefined}
      aria-sort={direction ? ariaSort[direction] : sortable ? 'none' : undefined}
    >
      <div className="th-in">
        {tick ? <TickBox tick={tick} /> : null}
        {first ? null : (
          <button
            type="button"
            className="th-grip"
            aria-roledescription="sortable"
            onPointerDown={(event) => onGrip(column.id, event)}
            onKeyDown={(event) => onGrip(column.id, event)}
            aria-label={`Move column ${column.label}`}
          >
            <IconGripVertical size={13} aria-hidden />
          </button>
        )}
        {sortable ? (
          <button type="button" className="th-sort" onClick={() => onSort(column)} title={column.help}>
            {text}
            <SortIcon direction={direction} />
          </button>
        ) : (
          <span className="ell" title={column.help}>
            {text}
          </span>
        )}
      </div>
    </th>
  )
}
