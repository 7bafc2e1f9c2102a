import { Button } from '@mantine/core'
import { IconFileText, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { partnerStatusOf } from '../../contract/partners/partner-status.ts'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { downloadBytes } from '../lib/download-bytes.ts'
import { IfMay } from '../lib/if-may.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { ContractFacts } from './contract-facts.tsx'
import { ContractSteps } from './contract-steps.tsx'
import { LinkRow } from './link-row.tsx'
import { ProposalNotice } from './proposal-notice.tsx'
import { StateBadge } from './state-badge.tsx'

/** Actions on a campaign. */
function useContractActs(partnerUuid: string, contractUuid: string) {
  const api = useApi()
  const queries = useQueryClient()
  const { accountUuid } = useMe().account
  const of = { accountUuid, partnerUuid, contractUuid }
  const carryOut = async (call: () => Promise<unknown>, done: string) => {
    try {
      await call()
    } finally {
      // also after a refusal: somebody else may have changed it
      await makeStale(queries, 'partners')
    }
    notify(done)
  }
  return {
    end: () => carryOut(() => api.partners.endCampaign(of), 'Campaign ended'),
    withdraw: () => carryOut(() => api.partners.withdraw(of), 'New terms withdrawn'),
    saveTerms: async (termsUuid: string) => {
      try {
        const file = await api.partnerMoney.termsPdf({ accountUuid, partnerUuid, termsUuid })
        downloadBytes(file.fileName, file.base64, 'application/pdf')
      } catch (error) {
        notify(messageOf(error), 'bad')
      }
    },
  }
}

const Title = ({ of: c, hasState }: { of: ContractView; hasState: boolean }) => (
  <span className="partner-card-title">
    {c.name}
    {hasState || c.tuneStatus === 'failed' ? (
      <StateBadge state={c.status} isFailed={c.tuneStatus === 'failed'} />
    ) : null}
  </span>
)

interface ContractCardProps {
  contract: ContractView
  partnerUuid: string
  /** False for a partner's only campaign, whose state the page head shows. */
  hasState?: boolean
  /** Ids of all campaigns of the partner; with several, each card shows its own figures. */
  siblings: readonly string[]
  /** Expiry of the merchant's invitation link; null without one. */
  invitedUntil: string | null
  onEdit: () => void
}

/** One campaign of a partner: progress, terms, and what waits for the merchant. */
export function ContractCard({
  contract: c,
  partnerUuid,
  hasState = true,
  siblings,
  invitedUntil,
  onEdit,
}: ContractCardProps) {
  const acts = useContractActs(partnerUuid, c.uuid)
  const [asks, setAsks] = useState<'end' | 'withdraw' | null>(null)
  const isOver = partnerStatusOf(c.status) === 'ended'
  const isWaited = ['pending', 'sent', 'signed', 'installed'].includes(c.status)
  const accepted = c.versions.find((v) => v.acceptedAt !== null)
  const [newest] = c.versions
  const objected = newest?.state === 'objected' ? newest : undefined
  return (
    <Card
      title={<Title of={c} hasState={hasState} />}
      label={c.name}
      actions={
        <IfMay>
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {isOver ? 'Reactivate campaign' : 'Edit terms'}
          </Button>
          {isOver ? null : (
            <Button variant="default" c="red" onClick={() => setAsks('end')}>
              End campaign
            </Button>
          )}
        </IfMay>
      }
      padded
    >
      {isOver ? null : <ContractSteps state={c.status} />}
      {c.tuneMessage ? <p className="partner-bad">{c.tuneMessage}</p> : null}
      {isWaited ? <p className="partner-notice">Waiting for the merchant to implement and test tracking</p> : null}
      <ContractFacts contract={c} siblings={siblings} />
      {isOver ? null : (
        <ProposalNotice contract={c} invitedUntil={invitedUntil} onWithdraw={() => setAsks('withdraw')} />
      )}
      {objected ? (
        <p className="partner-notice">
          The merchant objected to version {objected.version}, and the terms in force stay. Their reason:{' '}
          {objected.objection}
        </p>
      ) : null}
      {c.trackingLink ? (
        <div className="partner-good">
          <p>This link is tracked by the campaign{c.status === 'running' ? '' : ' once it runs'}:</p>
          <LinkRow value={c.trackingLink} label="Copy tracking link" />
        </div>
      ) : null}
      {accepted ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileText size={14} aria-hidden />}
          onClick={() => void acts.saveTerms(accepted.termsUuid)}
        >
          What was accepted (PDF)
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asks === 'end'}
        onClose={() => setAsks(null)}
        onConfirm={acts.end}
        title="End campaign"
        confirmLabel="End campaign"
        danger
      >
        No more clicks are sent to {c.domain}. Orders of earlier clicks count until their cookie period ends.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'withdraw'}
        onClose={() => setAsks(null)}
        onConfirm={acts.withdraw}
        title="Withdraw the new terms"
        confirmLabel="Withdraw"
        danger
      >
        The merchant can no longer accept them, and the terms in force stay.
      </ConfirmDialog>
    </Card>
  )
}
