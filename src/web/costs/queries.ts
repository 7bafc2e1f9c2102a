import { queryOptions } from '@tanstack/react-query'
import type { DaySpan } from '../../report/ranges.ts'
import type { OutboundApi } from '../lib/api.tsx'

/** The key of the columns Ads cost and ROAS in reports, for every query. */
export const costStatsKey = ['costs', 'stats'] as const

export const costUploadsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['costs', 'uploads'],
    queryFn: ({ signal }) => api.costs.uploads({}, { signal }),
  })

/** The cost of ads to each merchant in a range, and the merchants' earnings in it. */
export const costsOfDaysQuery = (api: OutboundApi, { from, to }: DaySpan) =>
  queryOptions({
    queryKey: [...costStatsKey, from, to],
    queryFn: ({ signal }) => api.costs.stats({ fromDate: from, toDate: to }, { signal }),
  })
export const costedMerchantsQuery = (api: OutboundApi, { from, to }: DaySpan) =>
  queryOptions({
    queryKey: ['costs', 'earned', from, to],
    queryFn: ({ signal }) =>
      api.insights.statistics({ fromDate: from, toDate: to, groupBy: 'name', filters: {} }, { signal }),
  })

/** The connection; every two seconds while an import runs. */
export const googleAdsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['costs', 'google-ads'],
    queryFn: ({ signal }) => api.googleAds.status({}, { signal }),
    refetchInterval: (query) => (query.state.data?.runs.some((r) => r.state === 'running') ? 2000 : false),
  })
/** Accounts at Google, refetched each time the selection is opened. */
export const googleAdsCustomersQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['google-ads-customers'],
    queryFn: ({ signal }) => api.googleAds.available({}, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
