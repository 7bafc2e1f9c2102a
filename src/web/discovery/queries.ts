import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

/** The first night of an account takes a moment: until it is over, it is asked for again. */
const untilComputed = (query: { state: { data: { computedDatetime: string | null } | undefined } }) =>
  query.state.data?.computedDatetime === null ? 4000 : (false as const)

export const recommendationsOverviewQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['discovery', 'overview'],
    queryFn: ({ signal }) => api.recommendations.overview({}, { signal }),
    refetchInterval: untilComputed,
  })

export const recommendationsQuery = (api: OutboundApi, computedDatetime: string | null) =>
  queryOptions({
    // a new night is a new list
    queryKey: ['discovery', 'recommendations', computedDatetime],
    queryFn: ({ signal }) => api.recommendations.list({}, { signal }),
  })

export const opportunitiesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['discovery', 'opportunities'],
    queryFn: ({ signal }) => api.opportunities.top({}, { signal }),
    refetchInterval: untilComputed,
  })

export const splitCandidatesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['discovery', 'split tests'],
    queryFn: ({ signal }) => api.splitCandidates.opportunities({}, { signal }),
    refetchInterval: untilComputed,
  })

type Unpaid = OutboundApi['unpaid']
export const unpaidOverviewQuery = (api: OutboundApi, question: Parameters<Unpaid['overview']>[0]) =>
  queryOptions({
    queryKey: ['discovery', 'unpaid', 'overview', question],
    queryFn: ({ signal }) => api.unpaid.overview(question, { signal }),
    refetchInterval: untilComputed,
  })

export const unpaidListQuery = (api: OutboundApi, question: Parameters<Unpaid['list']>[0]) =>
  queryOptions({
    queryKey: ['discovery', 'unpaid', 'list', question],
    queryFn: ({ signal }) => api.unpaid.list(question, { signal }),
  })
