import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { plural } from '../../../report/format.ts'
import { rangeOf, whole } from '../../../report/suggestion-words.ts'
import { useApi } from '../../lib/api.tsx'
import { unpaidOverviewQuery } from '../../lib/suggestion-queries.ts'
import { actNames, placeOf, reasonNames } from '../../lib/unpaid-words.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LeadCard } from '../../ui/lead-card.tsx'
import { insightsKeys } from '../keys.ts'

interface DiscoverLeadProps {
  fromDate: string
  toDate: string
  channelUuids: readonly string[]
  /** "in 30 days" */
  period: string
  /** What the way to Unpaid clicks keeps of this address: its days and sites. */
  search: Record<string, unknown>
}

/** Among the most valuable shops; one of them can be acted on, or none is worth it. */
const FEW = 20

/** How many discover clicks there are, what they are worth, and the shop to begin with: the numbers of Unpaid clicks. */
export function DiscoverLead({ fromDate, toDate, channelUuids, period, search }: DiscoverLeadProps) {
  const api = useApi()
  const question = { fromDate, toDate, ...(channelUuids.length > 0 ? { channelUuids: [...channelUuids] } : {}) }
  const overview = useQuery(unpaidOverviewQuery(api, question))
  const input = { ...question, groupBy: 'shop' as const, limit: FEW }
  const shops = useQuery({
    queryKey: insightsKeys.discoverWorth(input),
    queryFn: ({ signal }) => api.unpaid.list(input, { signal }),
    placeholderData: undefined,
  })
  const of = overview.data
  if (overview.error && !of) return null
  const first = shops.data?.rows.find((row) => placeOf(row) !== null)
  const to = first ? placeOf(first) : null
  const act = first?.why?.act
  return (
    <LeadCard
      label="What discover clicks are worth"
      title={
        // with the shop to begin with, so that the list below moves once
        of && !shops.isPending
          ? `${plural(of.clickCount, 'click')} earned nothing ${period}${
              of.score >= 1 ? `, worth about ${whole(of.score, of.currencyCode)} a month (${rangeOf(of)})` : ''
            }`
          : null
      }
      action={
        first && to && act && act !== 'none' ? (
          <Button component={AppLink} to={to}>
            {`${actNames[act]}: ${first.grp}`}
          </Button>
        ) : null
      }
    >
      {first?.why
        ? `Most of it to win at ${first.grp}: ${reasonNames[first.why.reason].toLowerCase()}, ${whole(first.score, of?.currencyCode ?? '')} a month. `
        : null}
      Here they are by day, site, address and page;{' '}
      <AppLink to="/discover/unpaid" search={search} className="link">
        Unpaid clicks
      </AppLink>{' '}
      has the same clicks by shop, each with its reason.
    </LeadCard>
  )
}
