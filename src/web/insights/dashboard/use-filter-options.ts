import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { networkFilterOptions } from '../../lib/network-options.ts'
import {
  campaignOptionsQuery,
  connectionOptionsQuery,
  merchantOptionsQuery,
  siteOptionsQuery,
} from '../../lib/option-queries.ts'
import type { FilterOption } from '../../ui/filter-select.tsx'
import { campaignFilterOptions, merchantFilterOptions, toOptions } from './filter-options.ts'
import type { DashboardFilter, Selection } from './selection.ts'

export interface OptionList {
  options: FilterOption[]
  loading: boolean
  error: string | null
  /** Loads the list, if it waits until it is needed. */
  onNear?: () => void
}

const listOf = (query: UseQueryResult, options: FilterOption[]): OptionList => ({
  options,
  loading: query.isPending,
  error: query.error ? messageOf(query.error) : null,
})

/**
 * The options of the filters. The connections also name the networks of closed campaigns, so the filter needs no
 * request.
 */
export function useFilterOptions(selection: Selection): Record<DashboardFilter, OptionList> {
  const api = useApi()
  const sites = useQuery(siteOptionsQuery(api))
  // the long lists load when they are opened, or when the address contains a selection without names
  const [wanted, setWanted] = useState<readonly DashboardFilter[]>([])
  const isWanted = (key: DashboardFilter) => wanted.includes(key) || selection[key].length > 0
  const want = (key: DashboardFilter) => () => setWanted((all) => (all.includes(key) ? all : [...all, key]))
  const merchants = useQuery({ ...merchantOptionsQuery(api), enabled: isWanted('names') })
  const connections = useQuery(connectionOptionsQuery(api))
  const campaigns = useQuery({ ...campaignOptionsQuery(api), enabled: isWanted('trackerUuids') })
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
  const networkOptions = useMemo(() => networkFilterOptions(connections.data ?? []), [connections.data])
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
    names: { ...listOf(merchants, merchantOptions), onNear: want('names') },
    networkUuids: listOf(connections, networkOptions),
    trackerUuids: { ...listOf(campaigns, campaignOptions), onNear: want('trackerUuids') },
  }
}
