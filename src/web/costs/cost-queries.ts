import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

export const costUploadsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['costs', 'uploads'],
    queryFn: ({ signal }) => api.costs.uploads({}, { signal }),
  })
