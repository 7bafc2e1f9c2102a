import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type OutboundApi, useApi } from '../../lib/api.tsx'

/** Query keys separate from the publisher's: both may be signed in in one browser. */
const own = 'merchant'
export const whoQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: [own, 'who'],
    queryFn: ({ signal }) => api.partnerSignIn.who({}, { signal }),
    staleTime: 5 * 60_000,
  })
/**
 * Time zone of the portal: the publisher's, since contracts follow the publisher's calendar
 * (R80: days of contracts).
 */
export const useZone = (): string => useQuery(whoQuery(useApi())).data?.publisherZone ?? 'UTC'
export const contractsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: [own, 'contracts'],
    queryFn: async ({ signal }) => (await api.partnerRoom.contracts({}, { signal })).contracts,
  })
export const couponsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: [own, 'coupons'],
    queryFn: async ({ signal }) => (await api.partnerRoom.coupons({}, { signal })).coupons,
  })
/** Polled, so that installers see when tracking signals arrive. */
export const trackingQuery = (api: OutboundApi, isWatched: boolean) =>
  queryOptions({
    queryKey: [own, 'tracking'],
    queryFn: ({ signal }) => api.merchantOrders.tracking({}, { signal }),
    refetchInterval: isWatched ? 4000 : false,
  })
export const troublesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: [own, 'troubles'],
    queryFn: async ({ signal }) => (await api.merchantOrders.troubles({}, { signal })).troubles,
  })
export const statementsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: [own, 'statements'],
    queryFn: async ({ signal }) => (await api.merchantOrders.statements({}, { signal })).statements,
  })
export const companyQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: [own, 'company'],
    queryFn: ({ signal }) => api.partnerCompany.company({}, { signal }),
  })
export const ordersKey = (status: string | undefined) => [own, 'orders', status]
export const hitsKey = (outcome: string | undefined) => [own, 'hits', outcome]

export const staleMerchant = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: [own] })
/** Clears the merchant's data, since another user may sign in next. */
export const forgetMerchant = (queries: QueryClient): void => queries.removeQueries({ queryKey: [own] })
