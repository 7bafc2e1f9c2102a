import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

/** `show`: for somebody without the right to broken links, who only looks. */
export const brokenLinksQuery = (api: OutboundApi, show: boolean) =>
  queryOptions({
    queryKey: ['scanner', 'overview', show],
    queryFn: ({ signal }) => api.brokenLinks.overview({ show }, { signal }),
  })

export const looksQuery = (api: OutboundApi, brokenLinkTargetUrl: string, show: boolean) =>
  queryOptions({
    queryKey: ['scanner', 'looks', brokenLinkTargetUrl, show],
    queryFn: ({ signal }) => api.brokenLinks.looks({ brokenLinkTargetUrl, show }, { signal }),
    placeholderData: undefined,
  })
