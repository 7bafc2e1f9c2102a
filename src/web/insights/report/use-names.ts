import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { networkNamesOf } from '../../../report/account-networks.ts'
import { useApi } from '../../lib/api.tsx'
import { campaignOptionsQuery, connectionOptionsQuery, merchantOptionsQuery } from '../../lib/option-queries.ts'
import { showsCampaigns } from '../../../report/column-sets.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { uuidList } from '../../../report/report-columns.ts'

/**
 * Names and pictures for what rows only identify by uuid. The report does not wait for them: what has not loaded is
 * left out, and a failing lookup shows nothing.
 */
export function useNames(groupBy: GroupBy) {
  const api = useApi()
  const campaigns = useQuery({ ...campaignOptionsQuery(api), enabled: showsCampaigns(groupBy) })
  const merchants = useQuery({ ...merchantOptionsQuery(api), enabled: groupBy === 'name' })
  const campaignNames = useMemo(
    () => new Map(campaigns.data?.map((c) => [c.trackerUuid, c.trackerName])),
    [campaigns.data],
  )
  const byDomain = useMemo(() => new Map(merchants.data?.map((m) => [m.advertiserDomain, m])), [merchants.data])
  useEffect(() => {
    if (campaigns.error) console.warn('Campaign names could not be loaded', campaigns.error)
  }, [campaigns.error])
  return {
    campaignName: useCallback((uuid: string) => campaignNames.get(uuid), [campaignNames]),
    merchantOf: useCallback((domain: string) => byDomain.get(domain), [byDomain]),
  }
}

/**
 * Names of networks in rows. A disconnected network is not among the connected ones but keeps its earnings: only then
 * are all connections that the account ever had requested.
 */
export function useNetworkName(
  connected: readonly { networkUuid: string; networkName: string }[] | undefined,
  rows: readonly ReportRow[] | undefined,
) {
  const api = useApi()
  const own = useMemo(() => new Map(connected?.map((n) => [n.networkUuid, n.networkName])), [connected])
  const hasLeft = useMemo(
    () =>
      connected !== undefined &&
      rows?.some((row) => uuidList(row.networkUuids).some((uuid) => !own.has(uuid))) === true,
    [connected, own, rows],
  )
  const { data } = useQuery({ ...connectionOptionsQuery(api), enabled: hasLeft })
  const ever = useMemo(() => networkNamesOf(data ?? []), [data])
  return useCallback((uuid: string) => own.get(uuid) ?? ever.get(uuid), [own, ever])
}
