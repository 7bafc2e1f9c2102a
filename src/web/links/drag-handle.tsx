import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

export interface DragHandleProps {
  code: string
  name: string
  onMove: (moved: string, place: string) => void
  onStep: (moved: string, step: -1 | 1) => void
}

/** The row under a point, found by its handle. */
const rowAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('tr') ?? null
const codeIn = (row: Element | null) => row?.querySelector<HTMLElement>('[data-drag]')?.dataset.drag

/** Moves its row: by dragging with mouse or finger, or with the arrow keys. */
export function DragHandle({ code, name, onMove, onStep }: DragHandleProps) {
  const over = useRef<Element | null>(null)
  const mark = (row: Element | null) => {
    over.current?.removeAttribute('data-drop')
    over.current = row && codeIn(row) !== undefined ? row : null
    over.current?.setAttribute('data-drop', '')
  }
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) mark(rowAt(event.clientX, event.clientY))
  }
  const end = (event: PointerEvent<HTMLButtonElement>) => {
    const place = codeIn(over.current)
    mark(null)
    if (event.type === 'pointerup' && place !== undefined && place !== code) onMove(code, place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    onStep(code, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button
      type="button"
      className="link-drag"
      data-drag={code}
      aria-label={`Move ${name}: arrow up and down`}
      title="Drag to reorder"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  )
}
