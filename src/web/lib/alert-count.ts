import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from './api.tsx'

const minute = 60_000

/** How many alerts are open, for the menu and the bell: asked again every five minutes. */
export const alertCountQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['alerts', 'count'],
    queryFn: async ({ signal }) => (await api.alerts.count({}, { signal })).count,
    staleTime: minute,
    refetchInterval: 5 * minute,
  })
