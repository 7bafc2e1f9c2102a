import { Button } from '@mantine/core'
import { IconFileText, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attributionLabels } from '../../contract/partners/campaign-problem.ts'
import { partnerStatusOf } from '../../contract/partners/partner-status.ts'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { fullDay } from '../../report/date-text.ts'
import { DASH, int, money, exactMoney, typedPercent } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { downloadBytes } from '../lib/download-bytes.ts'
import { IfMay } from '../lib/if-may.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { Facts } from '../ui/facts.tsx'
import { notify } from '../ui/notify.ts'
import { ContractSteps } from './contract-steps.tsx'
import { LinkRow } from './link-row.tsx'
import { ProposalNotice } from './proposal-notice.tsx'
import { partnerInsightsQuery } from './queries.ts'
import { StateBadge } from './state-badge.tsx'

const paid = (c: ContractView): string => {
  if (c.commissionType === 'CPS') return `${typedPercent(Number(c.commissionPercentage))} of sale`
  if (c.commissionType === 'NoCommission') return 'No commission'
  return `${exactMoney(c.commissionFlat ?? '', c.currency)} a ${c.commissionType === 'CPA' ? 'sale' : 'click'}`
}
const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

/** One campaign of a partner: how far it is, what is agreed, what waits for the merchant. */
export function ContractCard({
  contract: c,
  partnerUuid,
  hasState = true,
  siblings,
  invitedUntil,
  onEdit,
}: {
  contract: ContractView
  partnerUuid: string
  /** The head of the page says it of a partner's only campaign. */
  hasState?: boolean
  /** Ids of all campaigns of the partner: of several, each shows its own figures. */
  siblings: readonly string[]
  /** Until when the merchant's link is open; null when none is. */
  invitedUntil: string | null
  onEdit: () => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { account, currency } = useMe()
  const { accountUuid } = account
  // the question of the card next to it, so that it is asked once
  const figures = useQuery({ ...partnerInsightsQuery(api, { ids: [...siblings] }), enabled: siblings.length > 1 })
  // of an only campaign that card says it all, and its answer is here, too
  const own = siblings.length > 1 ? figures.data?.rows.find((r) => r.id === c.uuid) : undefined
  const [asks, setAsks] = useState<'end' | 'withdraw' | null>(null)
  const isOver = partnerStatusOf(c.status) === 'ended'
  const isWaited = ['pending', 'sent', 'signed', 'installed'].includes(c.status)
  const of = { accountUuid, partnerUuid, contractUuid: c.uuid }
  const carryOut = async (call: () => Promise<unknown>, done: string) => {
    try {
      await call()
    } finally {
      // also where it is refused, because somebody else was quicker
      await makeStale(queries, 'partners')
    }
    notify(done)
  }
  const pdf = async (termsUuid: string) => {
    try {
      const file = await api.partnerMoney.termsPdf({ accountUuid, partnerUuid, termsUuid })
      downloadBytes(file.fileName, file.base64, 'application/pdf')
    } catch (error) {
      notify(messageOf(error), 'bad')
    }
  }
  const accepted = c.versions.find((v) => v.acceptedAt !== null)
  const [newest] = c.versions
  const objected = newest?.state === 'objected' ? newest : undefined
  return (
    <Card
      title={
        <span className="partner-card-title">
          {c.name}
          {hasState || c.tuneStatus === 'failed' ? (
            <StateBadge state={c.status} isFailed={c.tuneStatus === 'failed'} />
          ) : null}
        </span>
      }
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
      <Facts
        className="partner-facts"
        facts={[
          ['Commission', paid(c)],
          ['Cookie period', days(c.trackingPeriod)],
          ['Hold', days(c.holdDays)],
          ['Starts', fullDay(c.startsAt)],
          ['Ends', c.endsAt === null ? 'No end date' : fullDay(c.endsAt)],
          ['Coupon code', c.couponCode ? `${c.couponCode}${c.requireCouponCode ? ' (required)' : ''}` : 'None'],
          ['Attribution', attributionLabels[c.customAttributionModel]],
          ...(own || (siblings.length > 1 && figures.isPending)
            ? ([
                ['Clicks, 30 days', own ? int(own.clickCount) : DASH],
                ['Conversions, 30 days', own ? int(own.conversionCount) : DASH],
                ['Commission, 30 days', own ? money(own.conversionTotalCommission, currency.currencyCode) : DASH],
              ] as const)
            : []),
          [
            'Domain',
            <ExternalLink key="domain" href={c.url} className="link">
              {c.domain}
            </ExternalLink>,
          ],
        ]}
      />
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
          onClick={() => void pdf(accepted.termsUuid)}
        >
          What was accepted (PDF)
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asks === 'end'}
        onClose={() => setAsks(null)}
        onConfirm={() => carryOut(() => api.partners.endCampaign(of), 'Campaign ended')}
        title="End campaign"
        confirmLabel="End campaign"
        danger
      >
        No more clicks are sent to {c.domain}. Orders of earlier clicks count until their cookie period ends.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'withdraw'}
        onClose={() => setAsks(null)}
        onConfirm={() => carryOut(() => api.partners.withdraw(of), 'New terms withdrawn')}
        title="Withdraw the new terms"
        confirmLabel="Withdraw"
        danger
      >
        The merchant can no longer accept them, and the terms in force stay.
      </ConfirmDialog>
    </Card>
  )
}
