import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect } from 'react'
import { ColumnDrag } from './column-drag.tsx'
import type { GripEvent } from './header-cell.tsx'

export type OnGrip = (event: GripEvent) => void

export interface HeaderDragProps {
  row: HTMLTableRowElement
  /** Movable columns, in their order. */
  ids: readonly string[]
  labelOf: (id: string) => string
  onMove: (active: string, over: string) => void
  /** Filled here: the handler of each grip. */
  grips: RefObject<Map<string, OnGrip>>
  /** A press from before this code had loaded. */
  held: { id: string; event: PointerEvent<HTMLElement> } | null
}

const cellOf = (row: HTMLTableRowElement, id: string): HTMLElement | null =>
  [...row.querySelectorAll('th')].find((th) => th.dataset.column === id) ?? null

function shift(cell: HTMLElement, x: number | undefined, transition: string | undefined): void {
  cell.style.transform = x === undefined ? '' : `translate3d(${x}px, 0, 0)`
  cell.style.transition = x === undefined ? '' : (transition ?? '')
}

/** Makes one existing header cell draggable; renders nothing itself. */
function DraggedCell({ row, id, grips, held }: { id: string } & Pick<HeaderDragProps, 'row' | 'grips' | 'held'>) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({ id })
  const cell = cellOf(row, id)
  useLayoutEffect(() => {
    setNodeRef(cell)
    return () => setNodeRef(null)
  }, [cell, setNodeRef])
  const x = transform?.x
  const describedBy = attributes['aria-describedby']
  useLayoutEffect(() => {
    if (!cell) return
    shift(cell, x, transition)
    cell.toggleAttribute('data-dragging', isDragging)
    const grip = cell.querySelector('.th-grip')
    grip?.setAttribute('aria-describedby', describedBy)
    if (isDragging) grip?.setAttribute('aria-pressed', 'true')
    else grip?.removeAttribute('aria-pressed')
  }, [cell, x, transition, isDragging, describedBy])
  useEffect(() => {
    const all = grips.current
    all.set(id, (event) => {
      if (event.type === 'pointerdown') listeners?.onPointerDown?.(event)
      else listeners?.onKeyDown?.(event)
    })
    return () => void all.delete(id)
  }, [grips, id, listeners])
  const event = held?.id === id ? held.event : null
  useEffect(() => {
    if (event) grips.current.get(id)?.(event)
  }, [event, grips, id])
  return null
}

/** Dragging of header cells by pointer, touch and keyboard. */
export default function HeaderDrag({ row, ids, labelOf, onMove, grips, held }: HeaderDragProps) {
  return (
    <ColumnDrag labelOf={labelOf} onMove={onMove} sideways>
      <SortableContext items={[...ids]} strategy={horizontalListSortingStrategy}>
        {ids.map((id) => (
          <DraggedCell key={id} row={row} id={id} grips={grips} held={held} />
        ))}
      </SortableContext>
    </ColumnDrag>
  )
}
