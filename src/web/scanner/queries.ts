import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

export const brokenLinksQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['scanner', 'overview'], queryFn: ({ signal }) => api.brokenLinks.overview({}, { signal }) })

export const looksQuery = (api: OutboundApi, brokenLinkTargetUrl: string) =>
  queryOptions({
    queryKey: ['scanner', 'looks', brokenLinkTargetUrl],
    queryFn: ({ signal }) => api.brokenLinks.looks({ brokenLinkTargetUrl }, { signal }),
    placeholderData: undefined,
  })
