import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import type { SharedFigures } from '../../contract/creators/creator-shares.ts'
import type { creatorMoney } from '../../contract/creators/creator-money.ts'
import type { DaySpan } from '../../report/ranges.ts'
import type { OutboundApi } from '../lib/api.tsx'

/** Names and slugs arrive URI-encoded; they are decoded here only. */
export const readNames = <T extends { creatorName: string; creatorSlug: string }>(row: T): T => ({
  ...row,
  creatorName: decodeURIComponent(row.creatorName),
  creatorSlug: decodeURIComponent(row.creatorSlug),
})

export const creatorQuery = (api: OutboundApi, creatorId: string) =>
  queryOptions({
    queryKey: ['creators', 'detail', creatorId],
    queryFn: async ({ signal }) => readNames(await api.creators.detail({ creatorId }, { signal })),
    staleTime: 0, // it is asked to be changed
    gcTime: 0,
    placeholderData: undefined,
  })

export interface Pair {
  advertiserUuid: string
  creatorId: string
}
export const mappingsQuery = (api: OutboundApi, pair: Pair) =>
  queryOptions({
    queryKey: ['creators', 'mappings', pair.advertiserUuid, pair.creatorId],
    queryFn: async ({ signal }) => {
      const answer = await api.creators.mappings(pair, { signal })
      return { ...answer, creator: { creatorName: decodeURIComponent(answer.creator.creatorName) } }
    },
    placeholderData: undefined, // another pair's programmes are not this one's
  })

/** Creators and merchants with waiting approvals. */
export const approvalOptionsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['creators', 'approval options'],
    queryFn: async ({ signal }) => {
      const { creators, advertisers } = await api.creatorApprovals.options({}, { signal })
      return { creators: creators.map((c) => ({ ...c, creatorName: decodeURIComponent(c.creatorName) })), advertisers }
    },
  })
/** Number of waiting approvals. */
export const waitingQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['creators', 'approvals waiting'],
    queryFn: async ({ signal }) => (await api.creatorApprovals.list({ limit: 1 }, { signal })).total,
  })

/** Amounts owed to creators, in total and for each. */
export const figuresQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['creators', 'figures'],
    queryFn: ({ signal }) => api.creatorMoney.figures({}, { signal }),
  })
/** The report by creator over a range. */
export const creatorsReportQuery = (api: OutboundApi, { from, to }: DaySpan) =>
  queryOptions({
    queryKey: ['insights', 'of creators', from, to],
    queryFn: ({ signal }) =>
      api.insights.statistics({ fromDate: from, toDate: to, groupBy: 'creator', filters: {} }, { signal }),
    placeholderData: undefined,
  })

/** Rates, balance, the latest sales and statements. */
export const moneyQuery = (api: OutboundApi, creatorId: string) =>
  queryOptions({
    queryKey: ['creators', 'money', creatorId],
    queryFn: ({ signal }) => api.creatorMoney.overview({ creatorId }, { signal }),
    placeholderData: undefined, // another creator's money is not this one's
  })
export const creatorLinksQuery = (api: OutboundApi, creatorId: string) =>
  queryOptions({
    queryKey: ['creators', 'links', creatorId],
    queryFn: ({ signal }) => api.creatorLinks.list({ creatorId }, { signal }),
    placeholderData: undefined,
  })
/** The creator's coupons of direct partners, and the campaigns that can get another one. */
export const couponsQuery = (api: OutboundApi, creatorId: string) =>
  queryOptions({
    queryKey: ['creators', 'coupons', creatorId],
    queryFn: ({ signal }) => api.creatorCoupons.list({ creatorId }, { signal }),
    placeholderData: undefined,
  })
export const sharesQuery = (api: OutboundApi, creatorId: string) =>
  queryOptions({
    queryKey: ['creators', 'shares', creatorId],
    queryFn: ({ signal }) => api.creatorShares.list({ creatorId }, { signal }),
    placeholderData: undefined,
  })
/** Unusual patterns in the creator's clicks, current and recent. */
export const trafficQuery = (api: OutboundApi, creatorId: string) =>
  queryOptions({
    queryKey: ['creators', 'traffic', creatorId],
    queryFn: ({ signal }) => api.creatorTraffic.troubles({ creatorId }, { signal }),
    placeholderData: undefined,
  })
/** The report of the creator's clicks over a range. */
export const creatorReportQuery = (api: OutboundApi, creatorId: string, fromDate: string, toDate: string) =>
  queryOptions({
    queryKey: ['insights', 'of creator', creatorId, fromDate, toDate],
    queryFn: async ({ signal }) =>
      (
        await api.insights.statistics(
          { fromDate, toDate, groupBy: 'creator', filters: { creatorIds: [creatorId] } },
          { signal },
        )
      ).totals,
    placeholderData: undefined,
  })

/** A creator's money: loading, loaded or failed. */
export type AskedMoney = UseQueryResult<Output<typeof creatorMoney.overview>>

/** What a share link shows to anyone who has it. */
export const sharedQuery = (api: OutboundApi, token: string) =>
  queryOptions({
    queryKey: ['creator share', token],
    queryFn: async (): Promise<SharedFigures> => {
      const figures = await api.creatorShares.read({ token })
      return { ...figures, creatorName: decodeURIComponent(figures.creatorName) }
    },
    retry: false,
    placeholderData: undefined,
  })
export type AskedFigures = UseQueryResult<SharedFigures>
