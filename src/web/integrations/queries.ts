import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

export const keysQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['integrations', 'keys'], queryFn: ({ signal }) => api.apiKeys.list({}, { signal }) })
