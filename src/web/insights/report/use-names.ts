import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { useApi } from '../../lib/api.tsx'
import { campaignOptionsQuery, merchantOptionsQuery, networkOptionsQuery } from '../../lib/option-queries.ts'
import { showsCampaigns } from './column-sets.ts'

/**
 * Names and pictures for what rows only know by uuid. None of it holds the report up: what is not known yet is left
 * out, and a failing lookup shows nothing.
 */
export function useNames(groupBy: GroupBy) {
  const api = useApi()
  const networks = useQuery(networkOptionsQuery(api))
  const campaigns = useQuery({ ...campaignOptionsQuery(api), enabled: showsCampaigns(groupBy) })
  const merchants = useQuery({ ...merchantOptionsQuery(api), enabled: groupBy === 'name' })
  const networkNames = useMemo(
    () => new Map(networks.data?.map((n) => [n.networkUuid, n.networkName])),
    [networks.data],
  )
  const campaignNames = useMemo(
    () => new Map(campaigns.data?.map((c) => [c.trackerUuid, c.trackerName])),
    [campaigns.data],
  )
  const byDomain = useMemo(() => new Map(merchants.data?.map((m) => [m.advertiserDomain, m])), [merchants.data])
  useEffect(() => {
    if (campaigns.error) console.warn('Campaign names could not be loaded', campaigns.error)
  }, [campaigns.error])
  return {
    networks,
    networkName: useCallback((uuid: string) => networkNames.get(uuid), [networkNames]),
    campaignName: useCallback((uuid: string) => campaignNames.get(uuid), [campaignNames]),
    merchantOf: useCallback((domain: string) => byDomain.get(domain), [byDomain]),
  }
}
