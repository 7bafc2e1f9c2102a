import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '../../../contract/call.ts'
import type { unpaid } from '../../../contract/discovery/unpaid.ts'
import type { UnpaidGroup } from '../../../contract/discovery/unpaid-choices.ts'
import type { DiscoverGroup, DiscoverRow, NetworkClickRow } from '../../../contract/insights/discover.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { daysBetween } from '../../../report/dates.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import { type Asked, failureOf } from '../../lib/failure-of.ts'
import { useMe } from '../../lib/session.ts'
import { insightsKeys } from '../keys.ts'
import { MOST } from './whole-first.ts'

/** R163: what clicks of the plain lists are worth, in the listed days; null where it is unknown. */
export interface Worth<R> {
  of: (row: R) => number | null
  currency: string
  /** Why no row has a value: the answer is loading, or failed. */
  missing: 'waits' | 'failed' | null
}
interface Days {
  fromDate: string
  toDate: string
}
type OfRow<R> = (row: R) => number | null

/** Unpaid clicks give their value for a month (R115: unpaid clicks). */
const MONTH = 30
/** The grouping of unpaid clicks that values each group. A site says nothing about its shops. */
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
/** A shop is identified by its domain, an address by a host of it. */
function byHost(clicks: ReadonlyMap<string, number>, address: string): number | undefined {
  for (let host = hostOf(address); host.includes('.'); host = host.slice(host.indexOf('.') + 1)) {
    const found = clicks.get(host)
    if (found !== undefined) return found
  }
  return undefined
}

/** A single day is listed by the hour, and hours have no value. */
export function knowsWorth(group: DiscoverGroup, { fromDate, toDate }: Days): boolean {
  const groupBy = groups[group]
  return groupBy !== null && !(groupBy === 'day' && fromDate === toDate)
}

/** Unpaid clicks of the group, most valuable first: those beyond the limit are worth next to nothing. */
export function discoverWorthQuery(
  api: OutboundApi,
  group: DiscoverGroup,
  { fromDate, toDate }: Days,
  channelUuids: readonly string[],
) {
  const input = {
    fromDate,
    toDate,
    groupBy: groups[group] ?? ('shop' as const),
    limit: MOST,
    ...(channelUuids.length > 0 ? { channelUuids: [...channelUuids] } : {}),
  }
  return queryOptions({
    queryKey: insightsKeys.discoverWorth(input),
    queryFn: ({ signal }) => api.unpaid.list(input, { signal }),
  })
}

/** The value of one of these clicks according to unpaid clicks, times their number. */
export function discoverWorthOf(
  group: DiscoverGroup,
  { fromDate, toDate }: Days,
  data: Output<typeof unpaid.list> | undefined,
): OfRow<DiscoverRow> {
  const times = MONTH / (daysBetween(fromDate, toDate) + 1)
  const clicks = new Map(data?.rows.map((r) => [r.grp, r.score / Math.max(1, r.clickCount) / times]))
  return (row) => {
    const one = groups[group] === 'shop' ? byHost(clicks, row.grp) : clicks.get(row.grp)
    return one === undefined ? null : one * row.discoverCount
  }
}

/** The value for the screen; null for groups without a value. */
export function useDiscoverWorth(
  group: DiscoverGroup,
  { fromDate, toDate }: Days,
  channelUuids: readonly string[],
): Worth<DiscoverRow> | null {
  const { currency } = useMe()
  const isKnown = knowsWorth(group, { fromDate, toDate })
  const asked = useQuery({
    ...discoverWorthQuery(useApi(), group, { fromDate, toDate }, channelUuids),
    enabled: isKnown,
    // a click of other days or another group has another value
    placeholderData: undefined,
  })
  const { data } = asked
  const missing = missingOf(asked)
  return useMemo(
    () =>
      isKnown
        ? {
            currency: data?.currencyCode ?? currency.currencyCode,
            missing,
            of: discoverWorthOf(group, { fromDate, toDate }, data),
          }
        : null,
    [data, missing, isKnown, group, fromDate, toDate, currency],
  )
}

export function networkWorthQuery(api: OutboundApi, { fromDate, toDate }: Days) {
  const input = { fromDate, toDate, groupBy: 'name' as const, filters: {} }
  return queryOptions({
    queryKey: insightsKeys.networkWorth(input),
    queryFn: ({ signal }) => api.insights.statistics(input, { signal }),
  })
}

/** The earnings per click of the account to the same shop in these days, times the clicks on links of the network. */
export function networkWorthOf(data: Output<typeof insights.statistics> | undefined): OfRow<NetworkClickRow> {
  const clicks = new Map(
    data?.rows.flatMap((r) => (r.clickCount > 0 ? [[r.grp, r.conversionTotalCommission / r.clickCount] as const] : [])),
  )
  return (row) => {
    const one = byHost(clicks, row.networkDiscoverDestinationDomain)
    return one === undefined ? null : one * row.networkDiscoverCount
  }
}

export function useNetworkWorth({ fromDate, toDate }: Days): Worth<NetworkClickRow> {
  const { currency } = useMe()
  const asked = useQuery({ ...networkWorthQuery(useApi(), { fromDate, toDate }), placeholderData: undefined })
  const { data } = asked
  const missing = missingOf(asked)
  return useMemo(
    () => ({
      currency: data?.rows[0]?.currencyCode ?? currency.currencyCode,
      missing,
      of: networkWorthOf(data),
    }),
    [data, missing, currency],
  )
}
