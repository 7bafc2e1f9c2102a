import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApprovalView } from '../../contract/creators/creator-approvals.ts'
import { approvalOrders, creatorsPageSize } from '../../contract/creators/creator-lists.ts'
import { plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay, useMe } from '../lib/session.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useChosen } from '../ui/list/use-chosen.ts'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { notify } from '../ui/notify.ts'
import { useNow } from '../ui/time-ago.tsx'
import { approvalColumns, type Decision, keyOf, nameOf } from './approval-columns.tsx'
import { ApprovalsVerdict, firstDecision } from './approvals-verdict.tsx'
import { approvalOptionsQuery, readNames } from './queries.ts'
import './creators.css'

const ROW = 54
const firstSort = { id: 'pendingSinceDatetime', desc: false }
const done: Record<Decision, string> = { approved: 'approved', declined: 'declined' }

/** /creators/approvals: what was asked for creators and waits for a decision (R79: approval of creators). */
export default function ApprovalsPage() {
  const api = useApi()
  const queries = useQueryClient()
  const mayDecide = useMay()
  const { userTimezone } = useMe()
  const now = useNow(60_000)
  const options = useQuery(approvalOptionsQuery(api))
  const filters = useMemo((): ListFilter[] => {
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
    rowHeight: ROW,
    threshold: 100,
  })
  const chosen = useChosen(list.rows, keyOf, nameOf)
  const deciding = useMutation({
    mutationFn: async ({ what, rows }: { what: Decision; rows: readonly ApprovalView[] }) => {
      const answer = await api.creatorApprovals.decide({
        creatorMappingStatus: what,
        approvals: rows.map(({ creatorId, programId }) => ({ creatorId, programId })),
      })
      await makeStale(queries, 'creators')
      return answer
    },
    onSuccess: ({ decidedCount, goneCount }, { what }) => {
      chosen.clear()
      if (goneCount > 0)
        notify(`${plural(goneCount, 'programme')} waited no more: decided or taken back meanwhile`, 'bad')
      if (decidedCount > 0) notify(`${plural(decidedCount, 'programme')} ${done[what]}`)
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const { mutate, isPending: isBusy } = deciding
  const first = firstDecision(list.rows)
  const filled = first && chosen.rows.length === 0 ? `${first.what} ${first.key}` : null
  const columns = useMemo(
    () =>
      approvalColumns({
        timeZone: userTimezone,
        now,
        isBusy,
        filled,
        ...(mayDecide ? { onDecide: (row, what) => mutate({ what, rows: [row] }) } : {}),
      }),
    [userTimezone, now, isBusy, filled, mayDecide, mutate],
  )
  const all = (what: Decision, label: string, variant: 'filled' | 'default') => (
    <Button size="xs" variant={variant} loading={isBusy} onClick={() => mutate({ what, rows: chosen.rows })}>
      {label}
    </Button>
  )
  return (
    <ListScreen<ApprovalView>
      head={{ title: 'Approvals', back: { to: '/creators', label: 'All creators' } }}
      filters={filters}
      waitsAbove={list.isPending}
      above={<ApprovalsVerdict rows={list.rows} total={list.remote?.total ?? list.rows.length} />}
      list={list}
      state={state}
      label="Approvals"
      storageKey="creator-approvals-columns"
      rowKey={keyOf}
      columns={columns}
      rowHeight={ROW}
      searchLabel="Find creator or merchant"
      empty={{
        icon: IconUserCheck,
        title: 'Nothing waits for approval',
        subtitle:
          'A programme waits here once it was requested for a creator: pick a creator and a merchant whose access is Approval, and press Request.',
      }}
      {...(mayDecide
        ? {
            chosen,
            bulk: (
              <>
                {all('approved', 'Approve', 'filled')}
                {all('declined', 'Decline', 'default')}
              </>
            ),
          }
        : {})}
    />
  )
}
