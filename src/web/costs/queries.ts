import { queryOptions } from '@tanstack/react-query'
import type { DaySpan } from '../../report/ranges.ts'
import type { OutboundApi } from '../lib/api.tsx'

/** What the columns Ads cost and ROAS of reports are made of, under whatever is asked. */
export const costStatsKey = ['costs', 'stats'] as const

export const costUploadsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['costs', 'uploads'],
    queryFn: ({ signal }) => api.costs.uploads({}, { signal }),
  })

/** What ads to each merchant cost in a range, and what the merchants earned in it. */
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
/** Accounts at Google, asked again each time the choice is opened. */
export const googleAdsCustomersQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['google-ads-customers'],
    queryFn: ({ signal }) => api.googleAds.available({}, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
