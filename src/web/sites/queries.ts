import { queryOptions } from '@tanstack/react-query'
import type { DaySpan } from '../../report/ranges.ts'
import type { OutboundApi } from '../lib/api.tsx'

export const sitesQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['sites', 'all'], queryFn: ({ signal }) => api.sites.channels({}, { signal }) })

/** Whether the script of each site works; refetched every minute. */
export const scriptsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['sites', 'scripts'],
    queryFn: ({ signal }) => api.sites.scripts({}, { signal }),
    refetchInterval: 60_000,
  })
/** The earnings of each site in a range. */
export const sitesEarnedQuery = (api: OutboundApi, span: DaySpan) =>
  queryOptions({
    queryKey: ['sites', 'earned', span.from, span.to],
    queryFn: ({ signal }) =>
      api.insights.statistics({ fromDate: span.from, toDate: span.to, groupBy: 'channel', filters: {} }, { signal }),
  })
/** The days of one site. */
export const siteDaysQuery = (api: OutboundApi, span: DaySpan, channelUuid: string) =>
  queryOptions({
    queryKey: ['sites', 'days', span.from, span.to, channelUuid],
    queryFn: ({ signal }) =>
      api.insights.statistics(
        { fromDate: span.from, toDate: span.to, groupBy: 'date', filters: { channelUuids: [channelUuid] } },
        { signal },
      ),
  })
/** Networks with a current connection. */
export const connectedQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['sites', 'networks'], queryFn: ({ signal }) => api.networks.list({}, { signal }) })

// Data of one site must not be a placeholder for another: nothing is kept while it loads.
export const siteQuery = (api: OutboundApi, channelUuid: string) =>
  queryOptions({
    queryKey: ['sites', 'one', channelUuid],
    queryFn: ({ signal }) => api.sites.channel({ channelUuid }, { signal }),
    placeholderData: undefined,
  })
export const scriptOptionsQuery = (api: OutboundApi, channelUuid: string) =>
  queryOptions({
    queryKey: ['sites', 'script', channelUuid],
    queryFn: ({ signal }) => api.sites.scriptOptions({ channelUuid }, { signal }),
    placeholderData: undefined,
  })
export const trustedDomainsQuery = (api: OutboundApi, channelUuid: string) =>
  queryOptions({
    queryKey: ['sites', 'domains', channelUuid],
    queryFn: ({ signal }) => api.sites.trustedDomains({ channelUuid }, { signal }),
    placeholderData: undefined,
  })
export const mappingsQuery = (api: OutboundApi, channelUuid: string) =>
  queryOptions({
    queryKey: ['sites', 'mappings', channelUuid],
    queryFn: ({ signal }) => api.mappings.list({ channelUuid }, { signal }),
    placeholderData: undefined,
  })

const [WAITING, SEEN] = [3000, 20_000]
/** Checks for the script: often until a page is seen, rarely afterwards. */
export const seenQuery = (api: OutboundApi, channelUuid: string) =>
  queryOptions({
    queryKey: ['sites', 'seen', channelUuid],
    queryFn: ({ signal }) => api.sites.seen({ channelUuid }, { signal }),
    refetchInterval: (query) => (query.state.data?.pageview ? SEEN : WAITING),
    placeholderData: undefined,
  })

const CHECKING = 2000
/** The last check of the script, polled often during a check. */
export const installQuery = (api: OutboundApi, channelUuid: string) =>
  queryOptions({
    queryKey: ['sites', 'check', channelUuid],
    queryFn: ({ signal }) => api.installCheck.read({ channelUuid }, { signal }),
    refetchInterval: (query) => (query.state.data?.isChecking ? CHECKING : false),
    placeholderData: undefined,
  })
export const autoLinkQuery = (api: OutboundApi, channelUuid: string) =>
  queryOptions({
    queryKey: ['sites', 'autolinking', channelUuid],
    queryFn: ({ signal }) => api.autoLinking.settings({ channelUuid }, { signal }),
    placeholderData: undefined,
  })
export const mentionsQuery = (api: OutboundApi, channelUuid: string) =>
  queryOptions({
    queryKey: ['sites', 'mentions', channelUuid],
    queryFn: ({ signal }) => api.autoLinking.mentions({ channelUuid }, { signal }),
    placeholderData: undefined,
  })
export const pageTestsQuery = (api: OutboundApi, channelUuid: string) =>
  queryOptions({
    queryKey: ['sites', 'page-tests', channelUuid],
    queryFn: ({ signal }) => api.autoLinkTests.list({ channelUuid }, { signal }),
    placeholderData: undefined,
  })
