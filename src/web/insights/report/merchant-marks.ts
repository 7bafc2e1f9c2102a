import { insightsKeys } from '../keys.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AdvertiserStatus, Assignee } from '../../../contract/merchants/assignees.ts'
import type { MerchantStatusType } from '../../../contract/merchants/merchant-status.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'

const LONG = 5 * 60_000
export const assigneesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: insightsKeys.assignees(),
    queryFn: ({ signal }) => api.assignees.list({}, { signal }),
    staleTime: LONG,
  })
export const statusesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: insightsKeys.merchantStatuses(),
    queryFn: ({ signal }) => api.assignees.statuses({}, { signal }),
    staleTime: LONG,
  })

export const statusTypeNames: Readonly<Record<MerchantStatusType, string>> = {
  partner: 'Partner level',
  deal: 'Deal type',
}
const valueNames: Readonly<Record<string, string>> = {
  none: 'None',
  premium: 'Premium',
  affiliate: 'Affiliate',
  enterprise: 'Enterprise',
  mrr: 'MRR',
  advertisement: 'Advertisement',
}
export const statusName = (value: string): string => valueNames[value] ?? value

/** The account's notes about a merchant: its managers, and its badges (partner first). */
export interface MerchantMarks {
  managers: Assignee[]
  statuses: AdvertiserStatus[]
}
const NO_MARKS: MerchantMarks = { managers: [], statuses: [] }
const partnerFirst = (a: AdvertiserStatus, b: AdvertiserStatus) =>
  Number(b.advertiserStatusType === 'partner') - Number(a.advertiserStatusType === 'partner')

export function marksByDomain(managers: readonly Assignee[], statuses: readonly AdvertiserStatus[]) {
  const found = new Map<string, MerchantMarks>()
  const at = (domain: string): MerchantMarks => {
    const known = found.get(domain) ?? { managers: [], statuses: [] }
    found.set(domain, known)
    return known
  }
  for (const m of managers) at(m.assigneeAdvertiserDomain).managers.push(m)
  for (const s of statuses.toSorted(partnerFirst)) at(s.advertiserStatusAdvertiserDomain).statuses.push(s)
  return (domain: string): MerchantMarks => found.get(domain) ?? NO_MARKS
}

/** Managers and statuses of all merchants. What fails to load is left out of the rows, and `error` says so. */
export function useMerchantMarks() {
  const api = useApi()
  const managers = useQuery(assigneesQuery(api))
  const statuses = useQuery(statusesQuery(api))
  const marksOf = useMemo(() => marksByDomain(managers.data ?? [], statuses.data ?? []), [managers.data, statuses.data])
  return { marksOf, isPending: managers.isPending || statuses.isPending, error: managers.error ?? statuses.error }
}
