import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'
import type { LinkMonths } from './at-stake.ts'

export const linksKey = ['links', 'list'] as const
export const linksQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: linksKey, queryFn: ({ signal }) => api.links.list({}, { signal }) })

/** The results of each link in these days, by its code: the report's own numbers. */
export const linksMonthQuery = (api: OutboundApi, range: { fromDate: string; toDate: string }) =>
  queryOptions({
    queryKey: ['insights', 'links', range],
    queryFn: async ({ signal }): Promise<LinkMonths> =>
      new Map(
        (await api.insights.statistics({ ...range, groupBy: 'shortcode', filters: {} }, { signal })).rows.map((r) => [
          r.grp,
          { clickCount: r.clickCount, revenue: r.conversionTotalCommission },
        ]),
      ),
  })

/** One link by day in the last 30 days (R114: thirty days): the source of its chart and sums. */
export const linkReportQuery = (api: OutboundApi, code: string, range: { fromDate: string; toDate: string }) =>
  queryOptions({
    queryKey: ['insights', 'link', code, range.fromDate],
    queryFn: ({ signal }) =>
      api.insights.statistics({ ...range, groupBy: 'date', filters: { urlShortCodes: [code] } }, { signal }),
    placeholderData: undefined,
  })

export const linkQuery = (api: OutboundApi, urlShortCode: string) =>
  queryOptions({
    queryKey: ['links', 'one', urlShortCode],
    queryFn: ({ signal }) => api.links.detail({ urlShortCode }, { signal }),
    placeholderData: undefined,
  })

export const linkSettingsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['links', 'settings'], queryFn: ({ signal }) => api.linkSettings.read({}, { signal }) })

/** Possible merchants of a link: those with active campaigns. */
export const linkMerchantsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['merchants', 'options', 'active'],
    queryFn: ({ signal }) => api.merchants.options({ hasActiveCampaigns: true }, { signal }),
    staleTime: 5 * 60_000,
  })

export const linkCampaignsQuery = (api: OutboundApi, urlShortChannelUuid: string, urlShortAdvertiserUuid: string) =>
  queryOptions({
    queryKey: ['links', 'campaigns', urlShortChannelUuid, urlShortAdvertiserUuid],
    queryFn: ({ signal }) => api.links.campaigns({ urlShortChannelUuid, urlShortAdvertiserUuid }, { signal }),
    placeholderData: undefined,
  })

export type CheckedPlace = {
  urlShortChannelUuid: string
  urlShortAdvertiserUuid: string
  urlShortTargetUrl: string
  urlShortCampaignUuid: string | null
}
/** The check of a target before saving. */
export const linkCheckQuery = (api: OutboundApi, place: CheckedPlace) =>
  queryOptions({
    queryKey: ['links', 'check', place],
    queryFn: ({ signal }) => api.links.check(place, { signal }),
    retry: false,
    gcTime: 0,
    placeholderData: undefined,
  })
