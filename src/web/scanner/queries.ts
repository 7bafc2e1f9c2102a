import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

export const looksQuery = (api: OutboundApi, brokenLinkTargetUrl: string, show: boolean) =>
  queryOptions({
    queryKey: ['scanner', 'looks', brokenLinkTargetUrl, show],
    queryFn: ({ signal }) => api.brokenLinks.looks({ brokenLinkTargetUrl, show }, { signal }),
    placeholderData: undefined,
  })
