import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../../lib/api.tsx'

export const webhooksKey = ['integrations', 'webhooks'] as const
export const webhooksQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: [...webhooksKey, 'list'],
    queryFn: ({ signal }) => api.webhooks.list({}, { signal }),
  })
export const messageQuery = (api: OutboundApi, messageId: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'message', messageId],
    queryFn: ({ signal }) => api.webhooks.message({ messageId }, { signal }),
    enabled: messageId !== '',
  })
