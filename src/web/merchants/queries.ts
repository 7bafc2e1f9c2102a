import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

/** All query keys about merchants start with `merchants`, so that other modules' writes invalidate them. */
export const directoryKey = (question: object) => ['merchants', 'directory', question] as const

export const usersQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['account', 'users'], queryFn: ({ signal }) => api.account.users({}, { signal }) })

/** The earnings of these merchants, by merchant: the report's own number. */
export const revenueQuery = (api: OutboundApi, { from, to }: { from: string; to: string }, advertiserUuids: string[]) =>
  queryOptions({
    queryKey: ['merchants', 'revenue', from, to, advertiserUuids],
    queryFn: async ({ signal }) => {
      const question = { fromDate: from, toDate: to, groupBy: 'name' as const, filters: { advertiserUuids } }
      const { rows } = await api.insights.statistics(question, { signal })
      return new Map(rows.flatMap((r) => (r.nameUuid ? [[r.nameUuid, r.conversionTotalCommission] as const] : [])))
    },
    placeholderData: undefined,
  })

export const merchantQuery = (api: OutboundApi, advertiserUuid: string) =>
  queryOptions({
    queryKey: ['merchants', 'one', advertiserUuid],
    queryFn: ({ signal }) => api.merchantPage.detail({ advertiserUuid }, { signal }),
    placeholderData: undefined,
  })
export const merchantCampaignsQuery = (api: OutboundApi, advertiserUuid: string) =>
  queryOptions({
    queryKey: ['merchants', 'one', advertiserUuid, 'campaigns'],
    queryFn: ({ signal }) => api.merchantPage.campaigns({ advertiserUuid }, { signal }),
    placeholderData: undefined,
  })
export const notesQuery = (api: OutboundApi, advertiserUuid: string) =>
  queryOptions({
    queryKey: ['merchants', 'one', advertiserUuid, 'notes'],
    queryFn: ({ signal }) => api.merchantNotes.list({ advertiserUuid }, { signal }),
    placeholderData: undefined,
  })
/** The sites and networks for which suggestions exclude a merchant. */
export const ignoresQuery = (api: OutboundApi, advertiserUuid: string) =>
  queryOptions({
    queryKey: ['merchants', 'one', advertiserUuid, 'ignores'],
    queryFn: ({ signal }) => api.merchantIgnores.list({ advertiserUuid }, { signal }),
    placeholderData: undefined,
  })
/** The managers and statuses of a merchant. */
export const marksQuery = (api: OutboundApi, advertiserUuid: string) =>
  queryOptions({
    queryKey: ['merchants', 'one', advertiserUuid, 'marks'],
    queryFn: async ({ signal }) => ({
      managers: await api.assignees.list({ advertiserUuid }, { signal }),
      statuses: await api.assignees.statuses({ advertiserUuid }, { signal }),
    }),
    placeholderData: undefined,
  })
export const historyQuery = (api: OutboundApi, advertiserUuid: string, range: { fromDate: string; toDate: string }) =>
  queryOptions({
    queryKey: ['merchants', 'one', advertiserUuid, 'history', range],
    queryFn: ({ signal }) => api.merchantPage.histories({ advertiserUuid, ...range }, { signal }),
  })
/** The earnings of clicks on a merchant, day by day. */
export const earningsQuery = (api: OutboundApi, advertiserUuid: string, range: { fromDate: string; toDate: string }) =>
  queryOptions({
    queryKey: ['merchants', 'one', advertiserUuid, 'earnings', range],
    queryFn: ({ signal }) =>
      api.insights.statistics({ groupBy: 'date', ...range, filters: { names: [advertiserUuid] } }, { signal }),
  })
