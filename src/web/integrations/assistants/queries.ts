import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../../lib/api.tsx'

export const assistantsKey = ['integrations', 'assistants'] as const
export const assistantsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: assistantsKey, queryFn: ({ signal }) => api.assistants.overview({}, { signal }) })
