import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../../lib/api.tsx'

export const uploadsQuery = (api: OutboundApi, connectionUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'uploads', connectionUuid],
    queryFn: ({ signal }) => api.uploads.list({ connectionUuid }, { signal }),
  })
