import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from './api.tsx'

/** `show`: false for users without permission for broken links, who make no request. */
export const brokenLinksQuery = (api: OutboundApi, show: boolean) =>
  queryOptions({
    queryKey: ['scanner', 'overview', show],
    queryFn: ({ signal }) => api.brokenLinks.overview({ show }, { signal }),
  })
