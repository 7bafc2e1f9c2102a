import { Button } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contractLabels, type ContractState } from '../../contract/partners/partner-states.ts'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { useApi } from '../lib/api.tsx'
import { downloadBytes } from '../lib/download-bytes.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { notify } from '../ui/notify.ts'
import { StateBadge } from './state-badge.tsx'
import { IfMay } from '../lib/if-may.tsx'

const way: readonly ContractState[] = ['pending', 'sent', 'signed', 'installed', 'running']
const models = {
  default: 'Attribute all in cookie period',
  lastKnown: 'Last click from known sources',
  session: 'Last click from all sources',
}
const paid = (c: ContractView): string => {
  if (c.commissionType === 'CPS') return `${c.commissionPercentage}% of sale`
  if (c.commissionType === 'NoCommission') return 'No commission'
  return `${c.commissionFlat} ${c.currency} a ${c.commissionType === 'CPA' ? 'sale' : 'click'}`
}

/** How far a campaign has come, as five steps. */
function Steps({ state }: { state: ContractState }) {
  const here = state === 'waiting' ? way.indexOf('signed') : way.indexOf(state)
  return (
    <ol className="partner-steps" aria-label="Onboarding">
      {way.map((step, n) => (
        <li key={step} data-done={n < here || undefined} aria-current={n === here ? 'step' : undefined}>
          <i aria-hidden>{n < here ? <IconCheck size={12} stroke={3} /> : null}</i>
          <span>{contractLabels[step]}</span>
        </li>
      ))}
    </ol>
  )
}

const Link = ({ value, label }: { value: string; label: string }) => (
  <div className="partner-link">
    <code>{value}</code>
    <CopyButton value={value} label={label} />
  </div>
)

/** One campaign of a partner: how far it is, what is agreed, what waits for the merchant. */
export function ContractCard({
  contract: c,
  partnerUuid,
  invitationLink,
  onEdit,
}: {
  contract: ContractView
  partnerUuid: string
  invitationLink: string
  onEdit: () => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { accountUuid } = useMe().account
  const [asks, setAsks] = useState(false)
  const isOver = c.status === 'ended' || c.status === 'complete'
  const isWaited = ['pending', 'sent', 'signed', 'installed'].includes(c.status)
  const end = async () => {
    await api.partners.endCampaign({ accountUuid, partnerUuid, contractUuid: c.uuid })
    await makeStale(queries, 'partners')
    notify('Campaign ended')
  }
  const withdraw = async () => {
    await api.partners.withdraw({ accountUuid, partnerUuid, contractUuid: c.uuid })
    await makeStale(queries, 'partners')
  }
  const pdf = async (termsUuid: string) => {
    const file = await api.partnerMoney.termsPdf({ accountUuid, partnerUuid, termsUuid })
    downloadBytes(file.fileName, file.base64, 'application/pdf')
  }
  const accepted = c.versions.find((v) => v.acceptedAt !== null)
  const objected = c.versions.find((v) => v.state === 'objected')
  const facts: [string, string][] = [
    ['Commission', paid(c)],
    ['Cookie period', `${c.trackingPeriod} days`],
    ['Hold', `${c.holdDays} days`],
    ['Starts', c.startsAt],
    ['Ends', c.endsAt ?? 'No end date'],
    ['Coupon code', c.couponCode ? `${c.couponCode}${c.requireCouponCode ? ' (required)' : ''}` : 'None'],
    ['Attribution', models[c.customAttributionModel]],
  ]
  return (
    <Card
      title={
        <>
          {c.name}&ensp;
          <StateBadge state={c.status} isFailed={c.tuneStatus === 'failed'} />
        </>
      }
      label={c.name}
      actions={
        <IfMay>
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {isOver ? 'Reactivate campaign' : 'Edit terms'}
          </Button>
          {isOver ? null : (
            <Button variant="default" c="red" onClick={() => setAsks(true)}>
              End campaign
            </Button>
          )}
        </IfMay>
      }
      padded
    >
      {isOver ? null : <Steps state={c.status} />}
      {c.tuneMessage ? <p className="partner-bad">{c.tuneMessage}</p> : null}
      {isWaited ? <p className="partner-notice">Waiting for the merchant to implement and test tracking</p> : null}
      <dl className="partner-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Domain</dt>
          <dd>
            <ExternalLink href={c.url} className="link">
              {c.domain}
            </ExternalLink>
          </dd>
        </div>
      </dl>
      {c.proposal ? (
        <div className="partner-proposal">
          <p>
            <b>
              {c.formFinished
                ? `New terms are waiting for the merchant: ${c.pendingChanges.join('; ')}`
                : 'The merchant has not accepted the terms yet'}
            </b>
          </p>
          <p>
            {c.scheduleAt ? `Changes will apply automatically on ${c.scheduleAt}. ` : ''}
            {invitationLink
              ? 'The merchant accepts the terms, or objects, here:'
              : 'Invite the merchant to get a link.'}
          </p>
          {invitationLink ? <Link value={invitationLink} label="Copy link" /> : null}
          {c.formFinished ? (
            <IfMay>
              <Button variant="default" size="xs" onClick={() => void withdraw()}>
                Withdraw the new terms
              </Button>
            </IfMay>
          ) : null}
        </div>
      ) : null}
      {objected && !c.proposal ? (
        <p className="partner-notice">
          The merchant objected to version {objected.version}, and the terms in force stay. Their reason:{' '}
          {objected.objection}
        </p>
      ) : null}
      {c.trackingLink ? (
        <div className="partner-good">
          <p>This link is tracked by the campaign:</p>
          <Link value={c.trackingLink} label="Copy tracking link" />
        </div>
      ) : null}
      {accepted ? (
        <Button variant="subtle" size="xs" onClick={() => void pdf(accepted.termsUuid)}>
          What was accepted (PDF)
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={end}
        title="End campaign"
        confirmLabel="End campaign"
        danger
      >
        No more clicks are sent to {c.domain}. Orders of earlier clicks count until their cookie period ends.
      </ConfirmDialog>
    </Card>
  )
}
