import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

export const alertsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['alerts', 'list'], queryFn: ({ signal }) => api.alerts.list({}, { signal }) })

export const alertQuery = (api: OutboundApi, alertUuid: string) =>
  queryOptions({
    queryKey: ['alerts', 'one', alertUuid],
    queryFn: ({ signal }) => api.alerts.one({ alertUuid }, { signal }),
    placeholderData: undefined,
  })
