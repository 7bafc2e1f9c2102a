import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from './api.tsx'

// Lists for filters and the palette. Several screens share them under one key each, so each is requested once.
const LONG = 5 * 60_000

export const siteOptionsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['sites', 'options'],
    queryFn: ({ signal }) => api.sites.options({}, { signal }),
    staleTime: LONG,
  })
/** Groups of sites, in their order (R233: site groups). */
export const siteGroupsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['sites', 'groups'], queryFn: ({ signal }) => api.siteGroups.list({}, { signal }) })
export const merchantOptionsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['merchants', 'options'],
    queryFn: ({ signal }) => api.merchants.options({}, { signal }),
    staleTime: LONG,
  })
export const networkOptionsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['networks', 'list'],
    queryFn: ({ signal }) => api.networks.list({}, { signal }),
    staleTime: LONG,
  })
/** Every connection the account ever had: its earnings stay in reports, under the name of its network. */
export const connectionOptionsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['networks', 'connections'],
    queryFn: ({ signal }) => api.networks.connections({}, { signal }),
    staleTime: LONG,
  })
export const campaignOptionsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['merchants', 'campaigns'],
    queryFn: ({ signal }) => api.merchants.campaigns({}, { signal }),
    staleTime: LONG,
  })
export const currenciesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['account', 'currencies'],
    queryFn: ({ signal }) => api.account.currencies({}, { signal }),
  })
export const countriesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['account', 'countries'],
    queryFn: ({ signal }) => api.account.countries({}, { signal }),
    staleTime: LONG,
  })
