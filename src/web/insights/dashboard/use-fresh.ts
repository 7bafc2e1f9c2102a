import { useState } from 'react'

/** The part of a query's result that this hook needs. */
export interface Refreshed<T> {
  data: T | undefined
  dataUpdatedAt: number
  isPlaceholderData: boolean
}

/**
 * Keys that arrived with the last refresh. They stay until the next one. `scope` identifies the query: after a change
 * there is nothing to compare with.
 */
export function useFresh<T>(
  { data, dataUpdatedAt, isPlaceholderData }: Refreshed<T>,
  scope: string,
  diff: (before: T | null, now: T) => string[],
): readonly string[] {
  const [seen, setSeen] = useState<{ at: number; scope: string; data: T | null; fresh: string[] }>({
    at: 0,
    scope,
    data: null,
    fresh: [],
  })
  if (data === undefined || isPlaceholderData || (seen.at === dataUpdatedAt && seen.scope === scope)) return seen.fresh
  const fresh = diff(seen.scope === scope ? seen.data : null, data)
  setSeen({ at: dataUpdatedAt, scope, data, fresh })
  return fresh
}
