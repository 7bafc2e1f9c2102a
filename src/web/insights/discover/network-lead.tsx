import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NetworkClickRow } from '../../../contract/insights/discover.ts'
import { plural } from '../../../report/format.ts'
import { nameList } from '../../../report/name-list.ts'
import { whole } from '../../../report/suggestion-words.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import { LeadCard } from '../../ui/lead-card.tsx'
import { insightsKeys } from '../keys.ts'
import type { Worth } from './click-worth.ts'
import { domainOf } from './network-columns.tsx'
import { MOST } from './whole-first.ts'

interface Asked {
  fromDate: string
  toDate: string
  asOf: string
  search: string
  channelUuid: string | undefined
}
interface NetworkLeadProps {
  input: Asked
  worth: Worth<NetworkClickRow>
  /** "in 30 days" */
  period: string
  onOpen: (row: NetworkClickRow) => void
}

/** As many shops as one request returns, most clicked first. */
export function allNetworkClicksQuery(api: OutboundApi, input: Asked) {
  const asked = { ...input, offset: 0, limit: MOST }
  return queryOptions({
    queryKey: insightsKeys.networkClicks({ ...asked, as: 'sum' }),
    queryFn: ({ signal }) => api.discover.networkClicks(asked, { signal }),
  })
}

/** Sums of all shops: the list below loads page by page. */
export function networkSums(rows: readonly NetworkClickRow[], worthOf: (row: NetworkClickRow) => number | null) {
  const worthiest = rows.toSorted(
    (a, b) => (worthOf(b) ?? 0) - (worthOf(a) ?? 0) || b.networkDiscoverCount - a.networkDiscoverCount,
  )
  return {
    clicks: rows.reduce((sum, r) => sum + r.networkDiscoverCount, 0),
    worth: rows.reduce((sum, r) => sum + (worthOf(r) ?? 0), 0),
    networks: [...new Set(rows.map((r) => r.network.networkName).filter(Boolean))],
    sites: [...new Set(rows.flatMap((r) => r.channels.map((c) => c.channelName || c.channelDomain)).filter(Boolean))],
    first: worthiest[0],
  }
}

/** How many clicks went past all reports, their value, and where to look first. */
export function NetworkLead({ input, worth, period, onOpen }: NetworkLeadProps) {
  const all = useQuery(allNetworkClicksQuery(useApi(), input))
  if ((all.error && !all.data) || all.data?.length === 0) return null
  if (!all.data || worth.missing === 'waits')
    return <LeadCard label="What network clicks are worth" title={null} isShort />
  const { clicks, worth: money, networks, sites, first } = networkSums(all.data, worth.of)
  return (
    <LeadCard
      label="What network clicks are worth"
      title={`${plural(clicks, 'click')} went by links of ${networks.length === 1 ? `${networks[0]} itself` : `${nameList(networks) || 'networks'} themselves`} ${period}${
        money >= 1 ? `, worth about ${whole(money, worth.currency)}` : ''
      }`}
      action={first ? <Button onClick={() => onOpen(first)}>{`See the links to ${domainOf(first)}`}</Button> : null}
    >
      No report here has them. They are on {nameList(sites) || 'your sites'}: link to the shop itself there, and its
      clicks are counted.
    </LeadCard>
  )
}
