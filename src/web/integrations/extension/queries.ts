import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../../lib/api.tsx'

export const extensionKeysQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['integrations', 'keys', 'extension'],
    queryFn: ({ signal }) => api.extension.keys({}, { signal }),
  })
