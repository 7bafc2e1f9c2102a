import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type Id = string | number
interface Moving {
  active: { id: Id }
  over: { id: Id } | null
}

/**
 * Dragging of columns (or of what `noun` names) by pointer, touch and keyboard, with spoken announcements. The header
 * and the chooser need one each: ids must be unique within one context, and closing the chooser would unregister the
 * header's.
 */
export function ColumnDrag(p: {
  labelOf: (id: string) => string
  onMove: (active: string, over: string) => void
  sideways?: boolean
  noun?: string
  children: ReactNode
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const { labelOf, noun = 'column' } = p
  const announcements = useMemo(() => {
    const name = (id: Id) => labelOf(String(id))
    return {
      onDragStart: ({ active }: Pick<Moving, 'active'>) => `Picked up ${noun} ${name(active.id)}.`,
      onDragOver: ({ active, over }: Moving) =>
        over ? `${capital(noun)} ${name(active.id)} is over ${name(over.id)}.` : undefined,
      onDragEnd: ({ active, over }: Moving) =>
        `${capital(noun)} ${name(active.id)} dropped${over ? ` at ${name(over.id)}` : ''}.`,
      onDragCancel: ({ active }: Pick<Moving, 'active'>) => `Moving ${noun} ${name(active.id)} cancelled.`,
    }
  }, [labelOf, noun])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) p.onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      // announcements go to the end of the page: a table may not contain them
      accessibility={p.sideways ? { announcements, container: document.body } : { announcements }}
      autoScroll={p.sideways ? { threshold: { x: 0.1, y: 0 } } : true}
    >
      {p.children}
    </DndContext>
  )
}
