import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ReportState } from '../../../report/report-search.ts'

/** Milliseconds after the last key until the server searches for rows (R240: pages of a report). */
const SEARCH_WAIT = 250

/** The search text for the server: debounced, except that a new grouping or an empty text applies at once. */
export function useSettledQuery({ query, groupBy }: Pick<ReportState, 'query' | 'groupBy'>): string {
  const typed = useMemo(() => ({ query, groupBy }), [query, groupBy])
  const [settled] = useDebouncedValue(typed, SEARCH_WAIT)
  return query === '' || settled.groupBy !== groupBy ? query : settled.query
}
