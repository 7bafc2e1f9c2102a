import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'
import { untilComputed } from '../lib/suggestion-queries.ts'

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

export const unpaidListQuery = (api: OutboundApi, question: Parameters<OutboundApi['unpaid']['list']>[0]) =>
  queryOptions({
    queryKey: ['discovery', 'unpaid', 'list', question],
    queryFn: ({ signal }) => api.unpaid.list(question, { signal }),
  })
