import { useState } from 'react'

export const FIRST_ROWS = 75
export const MORE_ROWS = 50

/** How many rows are shown: 75 at first, 50 more for each call of `more`. Resets when `resetKey` changes. */
export function useShown(total: number, resetKey: string): { shown: number; more: () => void } {
  const [state, setState] = useState({ key: resetKey, limit: FIRST_ROWS })
  let limit = state.limit
  if (state.key !== resetKey) {
    limit = FIRST_ROWS
    setState({ key: resetKey, limit })
  }
  return {
    shown: Math.min(limit, total),
    more: () => setState((old) => (old.limit >= total ? old : { ...old, limit: old.limit + MORE_ROWS })),
  }
}
