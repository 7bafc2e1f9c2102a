import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from './api.tsx'

const minute = 60_000

/** How many lines of To do are new, and how many alerts of tracking are open, for the menu and the bell: asked again every five minutes. */
export const alertCountQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['alerts', 'count'],
    queryFn: ({ signal }) => api.alerts.count({}, { signal }),
    staleTime: minute,
    refetchInterval: 5 * minute,
  })
