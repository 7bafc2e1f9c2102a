import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DiscoverGroup, DiscoverRow, NetworkClickRow } from '../../../contract/insights/discover.ts'
import type { UnpaidGroup } from '../../../contract/discovery/unpaid-choices.ts'
import { daysBetween } from '../../../report/dates.ts'
import { useApi } from '../../lib/api.tsx'
import { type Asked, failureOf } from '../../lib/failure-of.ts'
import { useMe } from '../../lib/session.ts'
import { insightsKeys } from '../keys.ts'

/** R163: what clicks of the plain lists are worth, in the days that are listed; null where nobody knows. */
export interface Worth<R> {
  of: (row: R) => number | null
  currency: string
  /** Why it says nothing of any row: the answer is on its way, or did not come. */
  missing: 'waits' | 'failed' | null
}
interface Days {
  fromDate: string
  toDate: string
}

/** Unpaid clicks give their value for a month (R115: unpaid clicks). */
const MONTH = 30
/** As many as one question gives, the most valuable first: what is beyond them is worth next to nothing. */
const MOST = 1000
/** By what unpaid clicks tell what a row is worth. A site says nothing of its shops. */
const groups: Record<DiscoverGroup, UnpaidGroup | null> = {
  date: 'day',
  targetDomain: 'shop',
  targetPath: 'shop',
  page: 'page',
  channel: null,
}

const hostOf = (address: string) => (address.split('/')[0] ?? '').replace(/^www\./, '')
const missingOf = (asked: Asked): Worth<never>['missing'] =>
  failureOf(asked) ? 'failed' : asked.data === undefined ? 'waits' : null
/** A shop is known by its domain, an address by a host of it. */
function byHost(clicks: ReadonlyMap<string, number>, address: string): number | undefined {
  for (let host = hostOf(address); host.includes('.'); host = host.slice(host.indexOf('.') + 1)) {
    const found = clicks.get(host)
    if (found !== undefined) return found
  }
  return undefined
}

/** What one of these clicks is worth, as unpaid clicks have it, times how many there are. */
export function useDiscoverWorth(
  group: DiscoverGroup,
  { fromDate, toDate }: Days,
  channelUuids: readonly string[],
): Worth<DiscoverRow> | null {
  const api = useApi()
  const { currency } = useMe()
  const groupBy = groups[group]
  // a single day is listed by the hour
  const isKnown = groupBy !== null && !(groupBy === 'day' && fromDate === toDate)
  const input = {
    fromDate,
    toDate,
    groupBy: groupBy ?? ('shop' as const),
    limit: MOST,
    ...(channelUuids.length > 0 ? { channelUuids: [...channelUuids] } : {}),
  }
  const asked = useQuery({
    queryKey: insightsKeys.discoverWorth(input),
    queryFn: ({ signal }) => api.unpaid.list(input, { signal }),
    enabled: isKnown,
    // a click of other days or another group has another worth
    placeholderData: undefined,
  })
  const { data } = asked
  const missing = missingOf(asked)
  return useMemo(() => {
    if (!isKnown) return null
    const times = MONTH / (daysBetween(fromDate, toDate) + 1)
    const clicks = new Map(data?.rows.map((r) => [r.grp, r.score / Math.max(1, r.clickCount) / times]))
    return {
      currency: data?.currencyCode ?? currency.currencyCode,
      missing,
      of: (row) => {
        const one = groupBy === 'shop' ? byHost(clicks, row.grp) : clicks.get(row.grp)
        return one === undefined ? null : one * row.discoverCount
      },
    }
  }, [data, missing, isKnown, groupBy, fromDate, toDate, currency])
}

/** What a click of the account to the same shop earned in these days, times how many went by links of the network. */
export function useNetworkWorth({ fromDate, toDate }: Days): Worth<NetworkClickRow> {
  const api = useApi()
  const { currency } = useMe()
  const input = { fromDate, toDate, groupBy: 'name' as const, filters: {} }
  const asked = useQuery({
    queryKey: insightsKeys.networkWorth(input),
    queryFn: ({ signal }) => api.insights.statistics(input, { signal }),
    placeholderData: undefined,
  })
  const { data } = asked
  const missing = missingOf(asked)
  return useMemo(() => {
    const clicks = new Map(
      data?.rows.flatMap((r) =>
        r.clickCount > 0 ? [[r.grp, r.conversionTotalCommission / r.clickCount] as const] : [],
      ),
    )
    return {
      currency: data?.rows[0]?.currencyCode ?? currency.currencyCode,
      missing,
      of: (row) => {
        const one = byHost(clicks, row.networkDiscoverDestinationDomain)
        return one === undefined ? null : one * row.networkDiscoverCount
      },
    }
  }, [data, missing, currency])
}
