import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import {
  campaignOptionsQuery,
  merchantOptionsQuery,
  networkOptionsQuery,
  siteOptionsQuery,
} from '../lib/option-queries.ts'
import type { FilterOption } from '../ui/filter-select.tsx'
import { campaignFilterOptions, merchantFilterOptions, toOptions } from './filter-options.ts'
import type { DashboardFilter, Selection } from './selection.ts'

export interface OptionList {
  options: FilterOption[]
  loading: boolean
  error: string | null
}

const listOf = (query: UseQueryResult, options: FilterOption[]): OptionList => ({
  options,
  loading: query.isPending,
  error: query.error ? messageOf(query.error) : null,
})

/** What the filters offer. */
export function useFilterOptions(selection: Selection): Record<DashboardFilter, OptionList> {
  const api = useApi()
  const sites = useQuery(siteOptionsQuery(api))
  const merchants = useQuery(merchantOptionsQuery(api))
  const networks = useQuery(networkOptionsQuery(api))
  const campaigns = useQuery(campaignOptionsQuery(api))
  const siteOptions = useMemo(
    () =>
      toOptions(
        sites.data ?? [],
        (s) => s.channelUuid,
        (s) => s.channelName,
        (s) => s.channelDomain,
      ),
    [sites.data],
  )
  const merchantOptions = useMemo(() => merchantFilterOptions(merchants.data ?? []), [merchants.data])
  const networkOptions = useMemo(
    () =>
      toOptions(
        networks.data ?? [],
        (n) => n.networkUuid,
        (n) => n.networkName,
        (n) => n.networkIdentifier,
      ),
    [networks.data],
  )
  const campaignOptions = useMemo(
    () =>
      campaignFilterOptions(
        campaigns.data ?? [],
        selection,
        new Map(sites.data?.map((s) => [s.channelUuid, s.channelName])),
      ),
    [campaigns.data, selection, sites.data],
  )
  return {
    channelUuids: listOf(sites, siteOptions),
    names: listOf(merchants, merchantOptions),
    networkUuids: listOf(networks, networkOptions),
    trackerUuids: listOf(campaigns, campaignOptions),
  }
}
