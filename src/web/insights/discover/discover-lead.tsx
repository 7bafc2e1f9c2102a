import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addDays, daysIn } from '../../../report/dates.ts'
import { useApi } from '../../lib/api.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { LeadCard } from '../../ui/lead-card.tsx'
import { insightsKeys } from '../keys.ts'
import { clicksOf, discoverTitle, mostOn } from './discover-words.ts'
import type { discoverFilters } from './filters.tsx'
import { MOST } from './whole-first.ts'

interface DiscoverLeadProps {
  fromDate: string
  toDate: string
  filters: ReturnType<typeof discoverFilters>
  /** "in 30 days" */
  period: string
  /** A running period has no comparison (R104: when a change is shown). */
  isOver: boolean
  /** The part of this address that the link to Unpaid clicks keeps: its days and sites. */
  search: Record<string, unknown>
}

/**
 * How many clicks no campaign could carry, whether they increase, and where; their value and reasons are on Unpaid
 * clicks.
 */
export function DiscoverLead({ fromDate, toDate, filters, period, isOver, search }: DiscoverLeadProps) {
  const api = useApi()
  const days = daysIn(fromDate, toDate)
  const sites = (from: string, to: string) => {
    const input = { ...filters, fromDate: from, toDate: to, groupBy: 'channel' as const, limit: MOST }
    return {
      queryKey: insightsKeys.discover(input, 'sites'),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.discover.others(input, { signal }),
      placeholderData: undefined,
    }
  }
  const now = useQuery(sites(fromDate, toDate))
  const before = useQuery({ ...sites(addDays(fromDate, -days), addDays(fromDate, -1)), enabled: isOver })
  if (now.error && !now.data) return null
  const isReady = now.data !== undefined && (!isOver || !before.isPending)
  return (
    <LeadCard
      label="Clicks without a campaign"
      isShort
      title={
        isReady
          ? discoverTitle(clicksOf(now.data), isOver && before.data ? clicksOf(before.data) : null, { period, days })
          : null
      }
      action={
        <Button component={AppLink} to="/discover/unpaid" search={search}>
          See why and what to do
        </Button>
      }
    >
      {isReady ? mostOn(now.data) : ''}Unpaid clicks says what they would earn, shop by shop.
    </LeadCard>
  )
}
