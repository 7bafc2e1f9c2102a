import { useState } from 'react'

/** What a refresh brought: the part of a query's result this hook needs. */
export interface Refreshed<T> {
  data: T | undefined
  dataUpdatedAt: number
  isPlaceholderData: boolean
}

/**
 * Keys that came with the last refresh. They stay until the next one. `scope` names what is asked for: when it changes
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
