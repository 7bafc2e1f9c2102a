import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

export const costUploadsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['costs', 'uploads'],
    queryFn: ({ signal }) => api.costs.uploads({}, { signal }),
  })

/** The connection; every two seconds while an import runs. */
export const googleAdsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['costs', 'google-ads'],
    queryFn: ({ signal }) => api.googleAds.status({}, { signal }),
    refetchInterval: (query) => (query.state.data?.runs.some((r) => r.state === 'running') ? 2000 : false),
  })
/** Accounts at Google, asked anew each time the choice is opened. */
export const googleAdsCustomersQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['google-ads-customers'],
    queryFn: ({ signal }) => api.googleAds.available({}, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** What the columns Ads cost and ROAS of reports are made of, under whatever is asked. */
export const costStatsKey = ['costs', 'stats'] as const
