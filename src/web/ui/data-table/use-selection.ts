import { useMemo, useRef } from 'react'

/** Selected rows, for bulk actions. Keep `onChange` and `nameOf` stable. */
export interface Selection<T> {
  /** Keys of selected rows. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** The label of a row's checkbox: "Select shop.example". */
  nameOf: (row: T) => string
}

/** The state of a checkbox in the header or a row. */
export interface Tick {
  state: boolean | 'some'
  label: string
  /** `range`: from the last ticked row to this one. */
  onTick: (on: boolean, range: boolean) => void
}

export interface Ticks<T> {
  all: Tick
  of: (row: T, index: number) => Tick
}

function withKeys(chosen: ReadonlySet<string>, keys: readonly string[], on: boolean): Set<string> {
  const next = new Set(chosen)
  for (const key of keys)
    if (on) next.add(key)
    else next.delete(key)
  return next
}

/**
 * The checkboxes of a table: one for all loaded rows, and one for each. The same object until the selection changes.
 */
export function useSelection<T>(
  rows: readonly T[],
  rowKey: (row: T) => string,
  selection: Selection<T> | undefined,
): Ticks<T> | undefined {
  const last = useRef(0)
  const { chosen, onChange, nameOf } = selection ?? {}
  return useMemo(() => {
    if (!chosen || !onChange || !nameOf) return undefined
    const isChosen = (row: T) => chosen.has(rowKey(row))
    const count = rows.filter(isChosen).length
    return {
      all: {
        state: count === 0 ? false : count === rows.length || 'some',
        label: 'Select all rows',
        onTick: (on) => onChange(withKeys(chosen, rows.map(rowKey), on)),
      },
      of: (row, index) => ({
        state: isChosen(row),
        label: `Select ${nameOf(row)}`,
        onTick: (on, range) => {
          const from = range ? last.current : index
          const part = rows.slice(Math.min(from, index), Math.max(from, index) + 1)
          last.current = index
          onChange(withKeys(chosen, part.map(rowKey), on))
        },
      }),
    }
  }, [rows, rowKey, chosen, onChange, nameOf])
}
