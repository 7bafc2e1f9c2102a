import { Button } from '@mantine/core'
import type { ApprovalView } from '../../contract/creators/creator-approvals.ts'
import { plural } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { type Decision, isPlain, keyOf } from './approval-columns.tsx'

/** The easiest decision: approve the first programme without objections, else decline the first closed one. */
export function firstDecision(rows: readonly ApprovalView[]): { key: string; what: Decision } | null {
  const plain = rows.find(isPlain)
  if (plain) return { key: keyOf(plain), what: 'approved' }
  const closed = rows.find((a) => a.programClosedDatetime !== null)
  return closed ? { key: keyOf(closed), what: 'declined' } : null
}

interface ApprovalsVerdictProps {
  rows: readonly ApprovalView[]
  /** Of all pages. */
  total: number
}

/** How many programmes wait, and which of them need a look. */
export function ApprovalsVerdict({ rows, total }: ApprovalsVerdictProps) {
  if (rows.length === 0) return null
  const closed = rows.filter((a) => a.programClosedDatetime !== null).length
  const suspect = rows.filter((a) => a.programClosedDatetime === null && a.creatorIsUnusual)
  const [first] = suspect
  const parts = [
    ...(closed > 0 ? [`${plural(closed, 'has', 'have')} closed at the network and can only be declined.`] : []),
    ...(suspect.length > 0
      ? [`${plural(suspect.length, 'is', 'are')} for a creator with unusual clicks: look at these first.`]
      : []),
  ]
  return (
    <Verdict
      label="What waits"
      tone="wait"
      lead={`${plural(total, 'programme waits', 'programmes wait')} for your decision.`}
      action={
        first && firstDecision(rows) === null ? (
          <Button component={AppLink} to={`/creators/${first.creatorId}`}>
            See {first.creatorName}
          </Button>
        ) : null
      }
    >
      {rows.length === total ? parts.join(' ') : ''}
    </Verdict>
  )
}
