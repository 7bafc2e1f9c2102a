import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '../../contract/call.ts'
import type { creatorMoney } from '../../contract/creators/creator-money.ts'
import type { StatisticsRow } from '../../contract/insights/insights.ts'
import { sumAmounts } from '../../contract/cents.ts'
import { todayIn } from '../../report/dates.ts'
import { compareRange, defaultRange } from '../../report/ranges.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { creatorsReportQuery, figuresQuery } from './queries.ts'

type Figures = Output<typeof creatorMoney.figures>
/** One creator's results of 30 days and amounts owed; undefined while loading. */
export interface CreatorFigures {
  clicks: number | undefined
  sales: number | undefined
  commission: number | undefined
  toPay: number | undefined
  due: number | undefined
  next: number | undefined
  dueOn: string | null | undefined
  pending: number | undefined
  lastSale: string | null | undefined
}
const named = (grp: string) => grp !== ''

/** Archived creators' part of the sums, since the list of active creators omits them (R249: sums that close). */
export function ofArchived(owed: Figures, rows: readonly Pick<StatisticsRow, 'grp' | 'clickCount'>[]) {
  const ids = new Set(owed.archivedCreatorIds)
  const money = owed.creators.filter((c) => ids.has(c.creatorId))
  const clicks = rows.filter((r) => ids.has(r.grp) && r.clickCount !== 0)
  const owing = money.filter((c) => c.toPayAmount !== 0 || c.pendingAmount !== 0)
  return {
    count: new Set([...owing.map((c) => c.creatorId), ...clicks.map((r) => r.grp)]).size,
    toPay: sumAmounts(money.map((c) => c.toPayAmount)),
    pending: sumAmounts(money.map((c) => c.pendingAmount)),
    clicks: sumAmounts(clicks.map((r) => r.clickCount)),
  }
}

/** Figures of all creators: amounts owed from the ledger, clicks and commission from the report of 30 days. */
export function useFigures(isHere: boolean) {
  const api = useApi()
  const { userTimezone } = useMe()
  const range = defaultRange(todayIn(userTimezone))
  const owed = useQuery({ ...figuresQuery(api), enabled: isHere })
  const report = useQuery({ ...creatorsReportQuery(api, range), enabled: isHere })
  const before = useQuery({ ...creatorsReportQuery(api, compareRange(range) ?? range), enabled: isHere })
  const of = useMemo(() => {
    const money = owed.data && new Map(owed.data.creators.map((c) => [c.creatorId, c]))
    const rows = report.data && new Map(report.data.rows.map((r) => [r.grp, r]))
    return (creatorId: string): CreatorFigures => {
      const row = rows?.get(creatorId)
      const theirs = money?.get(creatorId)
      return {
        clicks: rows && (row?.clickCount ?? 0),
        sales: rows && (row?.conversionCount ?? 0),
        commission: rows && (row?.conversionTotalCommission ?? 0),
        toPay: money && (theirs?.toPayAmount ?? 0),
        due: money && (theirs?.dueAmount ?? 0),
        next: money && (theirs?.nextAmount ?? 0),
        dueOn: money && (theirs?.dueOn ?? null),
        pending: money && (theirs?.pendingAmount ?? 0),
        lastSale: money && (theirs?.lastSaleDatetime ?? null),
      }
    }
  }, [owed.data, report.data])
  const clicks = (data: typeof report.data) =>
    data && sumAmounts(data.rows.filter((r) => named(r.grp)).map((r) => r.clickCount))
  const archived = useMemo(
    () => owed.data && report.data && ofArchived(owed.data, report.data.rows),
    [owed.data, report.data],
  )
  return {
    owed: owed.data satisfies Figures | undefined,
    archived,
    error: owed.error,
    retry: () => void owed.refetch(),
    clicks: clicks(report.data),
    clicksBefore: clicks(before.data),
    of,
  }
}
