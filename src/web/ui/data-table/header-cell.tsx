import { useSortable } from '@dnd-kit/sortable'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconSelector } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { columnAlign, type DataColumn, type Sort } from './column.ts'

interface HeaderCellProps {
  column: DataColumn<never>
  /** The first column: fixed, without a grip. */
  first: boolean
  sort: Sort | null
  onSort: (column: DataColumn<never>) => void
}

function SortIcon({ direction }: { direction: 'asc' | 'desc' | null }) {
  if (direction === 'asc') return <IconArrowUp size={13} aria-hidden />
  if (direction === 'desc') return <IconArrowDown size={13} aria-hidden />
  return <IconSelector size={13} aria-hidden className="idle" />
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

export function HeaderCell({ column, first, sort, onSort }: HeaderCellProps) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({
    id: column.id,
    disabled: first,
  })
  const sortable = column.sortable !== false
  const direction = sort?.id === column.id ? (sort.desc ? 'desc' : 'asc') : null
  const style: CSSProperties = transform ? { transform: `translate3d(${transform.x}px, 0, 0)`, transition } : {}
  const text = (
    <span className="ell">
      {column.label}
      {column.unit ? <span className="th-unit">{column.unit}</span> : null}
    </span>
  )
  return (
    <th
      ref={setNodeRef}
      scope="col"
      // without it the name would begin with that of the grip
      aria-label={column.unit ? `${column.label} ${column.unit}` : column.label}
      style={style}
      data-align={columnAlign(column)}
      data-pin={first || undefined}
      data-dragging={isDragging || undefined}
      aria-sort={direction ? ariaSort[direction] : sortable ? 'none' : undefined}
    >
      <div className="th-in">
        {first ? null : (
          <button
            type="button"
            className="th-grip"
            {...attributes}
            {...listeners}
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
