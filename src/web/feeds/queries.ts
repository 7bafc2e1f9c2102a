import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

/** Feeds; every two seconds while one is being made. */
export const feedsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['feeds', 'list'],
    queryFn: ({ signal }) => api.feeds.list({ limit: 200 }, { signal }),
    refetchInterval: (query) => (query.state.data?.data.some((f) => f.status === 'Updating') ? 2000 : false),
  })

export const feedSourcesQuery = (api: OutboundApi, search: string) =>
  queryOptions({
    queryKey: ['feeds', 'sources', search],
    queryFn: ({ signal }) => api.feeds.sources({ search }, { signal }),
    enabled: search !== '',
  })
