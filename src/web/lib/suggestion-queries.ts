import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from './api.tsx'

/** Polls until the first suggestions of an account are computed. */
export const untilComputed = (query: { state: { data: { computedDatetime: string | null } | undefined } }) =>
  query.state.data?.computedDatetime === null ? 4000 : (false as const)

export const recommendationsOverviewQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['discovery', 'overview'],
    queryFn: ({ signal }) => api.recommendations.overview({}, { signal }),
    refetchInterval: untilComputed,
  })

export const recommendationsQuery = (api: OutboundApi, computedDatetime: string | null) =>
  queryOptions({
    // each nightly run creates a new list
    queryKey: ['discovery', 'recommendations', computedDatetime],
    queryFn: ({ signal }) => api.recommendations.list({}, { signal }),
  })

type Unpaid = OutboundApi['unpaid']
export const unpaidOverviewQuery = (api: OutboundApi, question: Parameters<Unpaid['overview']>[0]) =>
  queryOptions({
    queryKey: ['discovery', 'unpaid', 'overview', question],
    queryFn: ({ signal }) => api.unpaid.overview(question, { signal }),
    refetchInterval: untilComputed,
  })

/** Shops that received clicks from a page without commission. */
export const unpaidOnPageQuery = (api: OutboundApi, question: Parameters<Unpaid['list']>[0] & { page: string }) =>
  queryOptions({
    queryKey: ['discovery', 'unpaid', 'list', question],
    queryFn: ({ signal }) => api.unpaid.list(question, { signal }),
    placeholderData: undefined,
  })
