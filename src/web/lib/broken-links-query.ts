import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from './api.tsx'

/** `show`: for somebody without the right to broken links, who only looks. */
export const brokenLinksQuery = (api: OutboundApi, show: boolean) =>
  queryOptions({
    queryKey: ['scanner', 'overview', show],
    queryFn: ({ signal }) => api.brokenLinks.overview({ show }, { signal }),
  })
