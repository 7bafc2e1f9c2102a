import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sumAmounts } from '../../contract/cents.ts'
import { partnerStatuses, partnerStatusLabels, partnerStatusOf } from '../../contract/partners/partner-status.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { rowsOf } from '../ui/list/list-rows.ts'
import type { ListFilter, ListState } from '../ui/list/use-list-state.ts'
import type { ListedPartner } from './partner-columns.tsx'
import { partnerInsightsQuery, partnersQuery } from './queries.ts'
import { isWrong } from './state-badge.tsx'

export const byStatus: ListFilter = {
  key: 'status',
  label: 'Status',
  single: true,
  allLabel: 'All',
  allOption: 'All',
  options: partnerStatuses.map((s) => ({ value: s, label: partnerStatusLabels[s] })),
}

/** Direct partners with their results of 30 days, filtered by status. */
export function usePartnerList(state: ListState) {
  const api = useApi()
  const asked = useQuery(partnersQuery(api, useMe().account.accountUuid))
  const recent = useQuery(partnerInsightsQuery(api, {}))
  const status = partnerStatuses.find((s) => state.valuesOf('status').includes(s))
  const rows = useMemo(() => {
    const stats = new Map(recent.data?.stats.map((s) => [s.id, s]))
    const partners = asked.data?.map((p): ListedPartner => {
      const own = p.contracts.flatMap((uuid) => stats.get(uuid) ?? [])
      const last = own.flatMap((s) => s.lastConversionDatetime ?? []).toSorted()
      return {
        ...p,
        earned: recent.data ? sumAmounts(own.map((s) => s.value)) : null,
        lastConversionAt: last.at(-1) ?? null,
      }
    })
    // partners with problems first, then by commission, then by latest activity, as the server sorts them
    return partners?.toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a)) || (b.earned ?? 0) - (a.earned ?? 0))
  }, [asked.data, recent.data])
  const list = rowsOf<ListedPartner>({ ...asked, data: rows })
  const counted = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { status: s } of asked.data ?? [])
      counts.set(partnerStatusOf(s), (counts.get(partnerStatusOf(s)) ?? 0) + 1)
    return { ...byStatus, options: byStatus.options.map((o) => ({ ...o, count: counts.get(o.value) ?? 0 })) }
  }, [asked.data])
  return {
    partners: asked.data,
    error: asked.error,
    retry: () => void asked.refetch(),
    // the sort order needs both
    isPending: asked.isPending || recent.isPending,
    status,
    /** The filter of statuses, with how many partners each has. */
    counted,
    shown: { ...list, rows: status ? list.rows.filter((p) => partnerStatusOf(p.status) === status) : list.rows },
  }
}
