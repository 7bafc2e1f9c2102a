import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ReportState } from '../../../report/report-search.ts'

/** How long after the last key the server is asked for the rows that match (R240: pages of a report). */
const SEARCH_WAIT = 250

/** What rows are searched for where the server searches them: it settles first, but not across groupings, and nothing at once. */
export function useSettledQuery({ query, groupBy }: Pick<ReportState, 'query' | 'groupBy'>): string {
  const typed = useMemo(() => ({ query, groupBy }), [query, groupBy])
  const [settled] = useDebouncedValue(typed, SEARCH_WAIT)
  return query === '' || settled.groupBy !== groupBy ? query : settled.query
}
