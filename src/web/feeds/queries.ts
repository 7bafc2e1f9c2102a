import { queryOptions } from '@tanstack/react-query'
import type { feedSorts } from '../../contract/feeds/feed-formats.ts'
import type { Feed } from '../../contract/feeds/feeds.ts'
import type { OutboundApi } from '../lib/api.tsx'

export type FeedsQuestion = {
  search: string
  filters: string
  sort: (typeof feedSorts)[number]
  sortDir: 'asc' | 'desc'
}
/** Rows of a page. */
export const PAGE = 200

export const feedsKey = (question: FeedsQuestion) => ['feeds', 'list', question] as const
/** Polls every two seconds while a feed is updating. */
export const whileUpdating = (feeds: readonly Feed[]) => (feeds.some((f) => f.status === 'Updating') ? 2000 : false)

export const feedSourcesQuery = (api: OutboundApi, search: string) =>
  queryOptions({
    queryKey: ['feeds', 'sources', search],
    queryFn: ({ signal }) => api.feeds.sources({ search }, { signal }),
    enabled: search !== '',
  })

export const feedFiguresQuery = (api: OutboundApi, uuid: string) =>
  queryOptions({
    queryKey: ['feeds', 'figures', uuid],
    queryFn: ({ signal }) => api.feeds.figures({ uuid }, { signal }),
  })
