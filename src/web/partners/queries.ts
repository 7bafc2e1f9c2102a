import { queryOptions } from '@tanstack/react-query'
import type { Input } from '../../contract/call.ts'
import type { partnerMoney } from '../../contract/partners/partner-money.ts'
import type { OutboundApi } from '../lib/api.tsx'

export const partnersQuery = (api: OutboundApi, accountUuid: string) =>
  queryOptions({
    queryKey: ['partners', 'list'],
    queryFn: async ({ signal }) => (await api.partners.list({ accountUuid }, { signal })).partners,
  })
export const partnerQuery = (api: OutboundApi, accountUuid: string, partnerUuid: string) =>
  queryOptions({
    queryKey: ['partners', 'one', partnerUuid],
    queryFn: ({ signal }) => api.partners.detail({ accountUuid, partnerUuid }, { signal }),
  })
export const ordersKey = (partnerUuid: string) => ['partners', 'orders', partnerUuid]
export const statementsQuery = (api: OutboundApi, accountUuid: string, partnerUuid: string) =>
  queryOptions({
    queryKey: ['partners', 'statements', partnerUuid],
    queryFn: async ({ signal }) =>
      (await api.partnerOrders.statements({ accountUuid, partnerUuid }, { signal })).statements,
  })
/** Without a range: the last 30 days. */
export const partnerInsightsQuery = (api: OutboundApi, input: Input<typeof partnerMoney.insights>) =>
  queryOptions({
    queryKey: ['partners', 'insights', input],
    queryFn: ({ signal }) => api.partnerMoney.insights(input, { signal }),
  })
