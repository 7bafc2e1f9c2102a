import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inboundOf } from '../../../report/account-networks.ts'
import { useApi } from '../../lib/api.tsx'
import { connectionOptionsQuery } from '../../lib/option-queries.ts'
import type { FilterItem } from '../../../report/search.ts'
import { needsNetworks } from '../../../report/to-filters.ts'

/** The networks that 'All networks' excludes; connections are requested only where it is selected. */
export function useAllNetworks(filters: readonly FilterItem[]): { inbound: readonly string[]; waiting: boolean } {
  const api = useApi()
  const needed = needsNetworks(filters)
  const connections = useQuery({ ...connectionOptionsQuery(api), enabled: needed })
  const inbound = useMemo(() => inboundOf(connections.data ?? []), [connections.data])
  return { inbound, waiting: needed && connections.isPending }
}
