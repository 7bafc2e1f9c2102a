import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLate } from '../use-late.ts'
import type { Sort } from '../../../report/column.ts'
import type { DataColumn } from './column.ts'
import { type GripEvent, HeaderCell } from './header-cell.tsx'
import type { OnGrip } from './header-drag.tsx'
import type { Tick } from './use-selection.ts'

export interface HeaderRowProps {
  columns: readonly DataColumn<never>[]
  sort: Sort | null
  onSort: (column: DataColumn<never>) => void
  labelOf: (id: string) => string
  onMove: (active: string, over: string) => void
  /** The checkbox that selects all rows. */
  tick?: Tick | undefined
}

const loadDrag = () => import('./header-drag.tsx')

/** The header row. Its drag code loads on hover or focus; the cells stay the same elements. */
export function HeaderRow({ columns, sort, onSort, labelOf, onMove, tick }: HeaderRowProps) {
  const [row, setRow] = useState<HTMLTableRowElement | null>(null)
  const [held, setHeld] = useState<{ id: string; event: PointerEvent<HTMLElement> } | null>(null)
  const grips = useRef(new Map<string, OnGrip>())
  const late = useLate(loadDrag, held !== null)
  const onGrip = (id: string, event: GripEvent) => {
    const known = grips.current.get(id)
    if (known) known(event)
    // a touch comes before the code can load: its drag begins as soon as possible
    else if (event.type === 'pointerdown') setHeld({ id, event: event as PointerEvent<HTMLElement> })
  }
  useEffect(() => {
    if (!held) return undefined
    const drop = () => setHeld(null)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
    return () => {
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
    }
  }, [held])
  return (
    <>
      <tr ref={setRow} aria-rowindex={1} {...late.near}>
        {columns.map((c, i) => (
          <HeaderCell
            key={c.id}
            column={c}
            first={i === 0}
            sort={sort}
            onSort={onSort}
            onGrip={onGrip}
            tick={i === 0 ? tick : undefined}
          />
        ))}
      </tr>
      {late.Part && row ? (
        <late.Part
          row={row}
          ids={columns.slice(1).map((c) => c.id)}
          labelOf={labelOf}
          onMove={onMove}
          grips={grips}
          held={held}
        />
      ) : null}
    </>
  )
}
