import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from './api.tsx'

/** `show`: true for users without access to broken links, who only view them. */
export const brokenLinksQuery = (api: OutboundApi, show: boolean) =>
  queryOptions({
    queryKey: ['scanner', 'overview', show],
    queryFn: ({ signal }) => api.brokenLinks.overview({ show }, { signal }),
  })
