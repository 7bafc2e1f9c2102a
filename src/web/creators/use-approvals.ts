import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApprovalView } from '../../contract/creators/creator-approvals.ts'
import { approvalOrders, creatorsPageSize } from '../../contract/creators/creator-lists.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { keyOf } from './approval-columns.tsx'
import { approvalOptionsQuery, readNames } from './queries.ts'

export const approvalRowHeight = 54
const firstSort = { id: 'pendingSinceDatetime', desc: false }

/** Filters by the creators and merchants that have waiting approvals. */
function useApprovalFilters(): ListFilter[] {
  const options = useQuery(approvalOptionsQuery(useApi()))
  return useMemo(() => {
    const shared = { loading: options.isPending, error: options.error ? messageOf(options.error) : null }
    const { creators = [], advertisers = [] } = options.data ?? {}
    return [
      {
        ...shared,
        key: 'creator',
        label: 'Creator',
        options: creators.map((c) => ({ value: c.creatorId, label: c.creatorName })),
      },
      {
        ...shared,
        key: 'merchant',
        label: 'Merchant',
        options: advertisers.map((a) => ({ value: a.advertiserUuid, label: a.advertiserDomain || 'Unknown' })),
      },
    ]
  }, [options.data, options.isPending, options.error])
}

/** Waiting approvals in pages, filtered and sorted by the address. */
export function useApprovals() {
  const api = useApi()
  const filters = useApprovalFilters()
  const state = useListState({ filters, sorts: approvalOrders, firstSort })
  const [creatorIds, advertiserUuids] = [[...state.valuesOf('creator')], [...state.valuesOf('merchant')]]
  const asked = {
    ...(creatorIds.length > 0 ? { creatorIds } : {}),
    ...(advertiserUuids.length > 0 ? { advertiserUuids } : {}),
    search: state.sought,
    orderBy: approvalOrders.find((id) => id === state.sort?.id) ?? 'pendingSinceDatetime',
    orderDirection: state.sort?.desc ? ('desc' as const) : ('asc' as const),
  }
  const list = usePages<ApprovalView>({
    queryKey: ['creators', 'approvals', asked],
    load: async ({ offset, limit }, signal) => {
      const page = await api.creatorApprovals.list({ ...asked, offset, limit }, { signal })
      return { rows: page.approvals.map(readNames), total: page.total }
    },
    size: creatorsPageSize,
    rowKey: keyOf,
    rowHeight: approvalRowHeight,
    threshold: 100,
  })
  return { filters, state, list }
}
