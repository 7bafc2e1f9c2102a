import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ApprovalView } from '../../contract/creators/creator-approvals.ts'
import { useMay, useMe } from '../lib/session.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useChosen } from '../ui/list/use-chosen.ts'
import { useNow } from '../ui/time-ago.tsx'
import { approvalColumns, type Decision, keyOf, nameOf } from './approval-columns.tsx'
import { ApprovalsVerdict, firstDecision } from './approvals-verdict.tsx'
import { approvalRowHeight, useApprovals } from './use-approvals.ts'
import { useDecide } from './use-decide.ts'
import './creators.css'

/** /creators/approvals: programmes requested for creators that wait for a decision (R79: approval of creators). */
export default function ApprovalsPage() {
  const mayDecide = useMay()
  const { userTimezone } = useMe()
  const now = useNow(60_000)
  const { filters, state, list } = useApprovals()
  const chosen = useChosen(list.rows, keyOf, nameOf)
  const { decide, isBusy } = useDecide(chosen.clear)
  const first = firstDecision(list.rows)
  const filled = first && chosen.rows.length === 0 ? `${first.what} ${first.key}` : null
  const columns = useMemo(
    () =>
      approvalColumns({
        timeZone: userTimezone,
        now,
        isBusy,
        filled,
        ...(mayDecide ? { onDecide: (row, what) => decide({ what, rows: [row] }) } : {}),
      }),
    [userTimezone, now, isBusy, filled, mayDecide, decide],
  )
  const all = (what: Decision, label: string, variant: 'filled' | 'default') => (
    <Button size="xs" variant={variant} loading={isBusy} onClick={() => decide({ what, rows: chosen.rows })}>
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
      rowHeight={approvalRowHeight}
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
