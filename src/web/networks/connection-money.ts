import { useQuery } from '@tanstack/react-query'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import type { NetworkConnection } from '../../contract/networks/networks.ts'
import { changeOf } from '../../report/change.ts'
import { addDays, todayIn } from '../../report/dates.ts'
import { compareRange, defaultRange } from '../../report/ranges.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { earnedQuery, paidQuery, sitesEarnedQuery } from './queries.ts'

/** How long a connection's page shows all of its days: of 30 days that end yesterday it would miss what is there. */
const youngDays = 7

/** What one connection brought in the last 30 days, by site, and what of this year's sales was paid. */
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
    /** Null for nothing at all, undefined while it is not known. */
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
/** What a connection brought by site, and all of it. */
export type SitesMoney = ConnectionMoney['sites']
