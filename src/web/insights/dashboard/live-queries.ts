import { insightsKeys } from '../keys.ts'
import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../../lib/api.tsx'
import { refreshEvery } from './live-rows.ts'

/**
 * A query that refreshes by itself. It pauses while the tab is hidden (the library's default); a user who returns to
 * old numbers gets new ones at once.
 */
const live = (every: number) => ({ refetchInterval: every, staleTime: every, refetchOnWindowFocus: true })
const sitesOnly = (sites: readonly string[]) => (sites.length > 0 ? { channelUuids: [...sites] } : {})

export const liveboxQuery = (api: OutboundApi, sites: readonly string[]) =>
  queryOptions({
    queryKey: insightsKeys.live(sites),
    queryFn: ({ signal }) => api.insights.livebox(sitesOnly(sites), { signal }),
    ...live(refreshEvery.livebox),
  })
export const latestPageviewsQuery = (api: OutboundApi, sites: readonly string[]) =>
  queryOptions({
    queryKey: insightsKeys.latestPageviews(sites),
    queryFn: ({ signal }) => api.insights.latestPageviews(sitesOnly(sites), { signal }),
    ...live(refreshEvery.livebox),
  })
export const latestClicksQuery = (api: OutboundApi, sites: readonly string[]) =>
  queryOptions({
    queryKey: insightsKeys.latestClicks(sites),
    queryFn: ({ signal }) => api.insights.latestClicks(sitesOnly(sites), { signal }),
    ...live(refreshEvery.clicks),
  })
export const latestConversionsQuery = (api: OutboundApi, sites: readonly string[]) =>
  queryOptions({
    queryKey: insightsKeys.latestConversions(sites),
    queryFn: ({ signal }) => api.insights.latestConversions(sitesOnly(sites), { signal }),
    ...live(refreshEvery.conversions),
  })
