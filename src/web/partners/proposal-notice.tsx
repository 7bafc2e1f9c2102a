import { Button } from '@mantine/core'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { fullDay, dayText } from '../../report/date-text.ts'
import { IfMay } from '../lib/if-may.tsx'
import { useMe } from '../lib/session.ts'

/** Terms that wait for the merchant: where they accept them, and when they apply automatically. */
export function ProposalNotice({
  contract: c,
  invitedUntil,
  onWithdraw,
}: {
  contract: ContractView
  invitedUntil: string | null
  onWithdraw: () => void
}) {
  const { userTimezone } = useMe()
  if (!c.proposal) return null
  return (
    <div className="partner-proposal">
      <p className="partner-proposal-head">
        <b>
          {c.formFinished
            ? `New terms are waiting for the merchant: ${c.pendingChanges.join('; ')}`
            : 'The merchant has not accepted the terms yet'}
        </b>
        <span>proposed {dayText(c.proposal.proposedAt, userTimezone)}</span>
      </p>
      <p>
        {c.scheduleAt ? `Changes will apply automatically on ${fullDay(c.scheduleAt)}. ` : ''}
        {invitedUntil ? (
          <>
            {c.scheduleAt ? 'Until then the' : 'The'} merchant accepts the terms{c.formFinished ? ', or objects,' : ''}{' '}
            by the link of their invitation, until {dayText(invitedUntil, userTimezone)}.
          </>
        ) : (
          'Invite the merchant to send them a link.'
        )}
      </p>
      {c.formFinished ? (
        <IfMay>
          <Button variant="default" size="xs" onClick={onWithdraw}>
            Withdraw the new terms
          </Button>
        </IfMay>
      ) : null}
    </div>
  )
}
