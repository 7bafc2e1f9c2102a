import { useQuery } from '@tanstack/react-query'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import type { NetworkConnection } from '../../contract/networks/networks.ts'
import { changeOf } from '../../report/change.ts'
import { addDays, todayIn } from '../../report/dates.ts'
import { compareRange, defaultRange } from '../../report/ranges.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { earnedQuery, paidQuery, sitesEarnedQuery } from './queries.ts'

/** For this many days a connection's page shows all of its days: 30 days ending yesterday would miss them. */
const youngDays = 7

/** The earnings of one connection in the last 30 days, by site, and the paid part of this year's sales. */
export function useConnectionMoney(
  network: NetworkDetail,
  { connectionUuid, connectionCreatedDatetime }: NetworkConnection,
) {
  const api = useApi()
  const { userTimezone } = useMe()
  const today = todayIn(userTimezone)
  const madeOn = todayIn(userTimezone, new Date(connectionCreatedDatetime))
  const isYoung = madeOn > addDays(today, -youngDays)
  const range = isYoung ? { from: madeOn, to: today, compare: 'none' as const } : defaultRange(today)
  const earned = useQuery(earnedQuery(api, range))
  const before = useQuery(earnedQuery(api, compareRange(range) ?? range))
  const bySite = useQuery(sitesEarnedQuery(api, range, connectionUuid))
  const year = { from: `${today.slice(0, 4)}-01-01`, to: today }
  const paid = useQuery({ ...paidQuery(api, year, connectionUuid), enabled: network.features.apiPaidConversions })
  const mine = earned.data && (earned.data.rows.find((r) => r.grp === connectionUuid) ?? null)
  const theirs = isYoung
    ? undefined
    : before.data && (before.data.rows.find((r) => r.grp === connectionUuid)?.conversionTotalCommission ?? 0)
  return {
    range,
    isYoung,
    /** Null for no earnings, undefined while loading. */
    row: mine,
    before: theirs,
    change:
      mine === undefined || theirs === undefined ? undefined : changeOf(mine?.conversionTotalCommission ?? 0, theirs),
    paid: paid.data?.totals.conversionTotalCommission,
    sites:
      bySite.data && mine !== undefined
        ? {
            bySite: new Map(bySite.data.rows.map((r) => [r.grp, r])),
            all: mine?.conversionTotalCommission ?? 0,
            when: isYoung ? 'since it was connected' : 'in 30 days',
          }
        : undefined,
    error: earned.error && !earned.data ? earned.error : null,
    retry: () => void earned.refetch(),
  }
}
export type ConnectionMoney = ReturnType<typeof useConnectionMoney>
/** A connection's earnings by site, and in total. */
export type SitesMoney = ConnectionMoney['sites']
