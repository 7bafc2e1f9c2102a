import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from './api.tsx'

const minute = 60_000

/**
 * The number of new lines of To do and of open tracking alerts, for the menu and the bell: refetched every five
 * minutes.
 */
export const alertCountQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['alerts', 'count'],
    queryFn: ({ signal }) => api.alerts.count({}, { signal }),
    staleTime: minute,
    refetchInterval: 5 * minute,
  })
