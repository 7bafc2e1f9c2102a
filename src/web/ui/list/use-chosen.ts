import { useCallback, useMemo, useState } from 'react'
import type { Selection } from '../data-table/use-selection.ts'

export interface Chosen<T> {
  /** The selected rows that are loaded: rows that have gone are not acted on. */
  rows: readonly T[]
  selection: Selection<T>
  clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** Selected rows of a list, for bulk actions. Keep `rowKey` and `nameOf` stable. */
export function useChosen<T>(rows: readonly T[], rowKey: (row: T) => string, nameOf: (row: T) => string): Chosen<T> {
  const [chosen, setChosen] = useState(NONE)
  const here = useMemo(() => rows.filter((row) => chosen.has(rowKey(row))), [rows, chosen, rowKey])
  const selection = useMemo(() => ({ chosen, onChange: setChosen, nameOf }), [chosen, nameOf])
  const clear = useCallback(() => setChosen(NONE), [])
  return { rows: here, selection, clear }
}
