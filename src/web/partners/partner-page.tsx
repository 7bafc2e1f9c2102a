import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { Output } from '../../contract/call.ts'
import { partnerStatusOf } from '../../contract/partners/partner-status.ts'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import type { partners } from '../../contract/partners/partners.ts'
import { useApi } from '../lib/api.tsx'
import { detailProblem } from '../lib/detail-problem.ts'
import { useMay, useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListTabs } from '../ui/list/list-tabs.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { NO_SUB_YET, PageBody, PageHead } from '../ui/page-head.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { ContractCard } from './contract-card.tsx'
import { HitsCard } from './hits-card.tsx'
import { InfoCard } from './info-card.tsx'
import { InviteButton } from './invite-button.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PartnerButtons } from './partner-buttons.tsx'
import { partnerQuery } from './queries.ts'
import { incorrect, isIncorrect, StateBadge } from './state-badge.tsx'
import { StatementsCard } from './statements-card.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { TrackingCard } from './tracking-card.tsx'
import { TrackingAlarm } from './tracking-alarm.tsx'
import { UsersCard } from './users-card.tsx'
import './partners.css'
import { IfMay } from '../lib/if-may.tsx'

const isOver = (status: ContractView['status']) => partnerStatusOf(status) === 'ended'
const NEW = 'new-campaign'

type Detail = Output<typeof partners.detail>
const alarmsOf = (detail: Detail) => detail.tracking.troubles.filter((t) => t.endedAt === null)

/** The partner's state; omitted if a tracking alarm below says it. */
function PartnerState({ of }: { of: Detail }) {
  if (isIncorrect(of.partner)) return <Badge tone="bad">{incorrect}</Badge>
  return alarmsOf(of).length > 0 ? null : <StateBadge state={of.partner.status} />
}

function HeadButtons({ of, onNew }: { of: Detail; onNew: () => void }) {
  const canInvite = of.contracts.some((c) => c.proposal !== null && !isOver(c.status))
  return (
    <IfMay>
      {canInvite ? <InviteButton partnerUuid={of.partner.uuid} /> : null}
      <PartnerButtons partner={of.partner} />
      <Button
        variant={alarmsOf(of).length > 0 ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={onNew}
      >
        New campaign
      </Button>
    </IfMay>
  )
}

const NoCampaign = ({ onNew }: { onNew: () => void }) => (
  <section className="card">
    <EmptyState
      title="No campaign created"
      subtitle="A campaign holds the terms that the merchant accepts."
      action={
        <IfMay>
          <Button onClick={onNew}>New campaign</Button>
        </IfMay>
      }
    />
  </section>
)

const OrdersAndMoney = ({ partnerUuid }: { partnerUuid: string }) => (
  <ListTabs
    label="Orders and money"
    tabs={[
      { key: 'orders', label: 'Orders', content: <OrdersCard partnerUuid={partnerUuid} /> },
      { key: 'statements', label: 'Statements', content: <StatementsCard partnerUuid={partnerUuid} /> },
      { key: 'hits', label: 'Hits log', content: <HitsCard partnerUuid={partnerUuid} /> },
    ]}
  />
)

interface PartnerCardsProps {
  of: Detail
  onNew: () => void
  onEdit: (contract: ContractView) => void
}

/** Campaigns, orders and statements; next to them contact, tracking, users and timeline. */
function PartnerCards({ of: detail, onNew, onEdit }: PartnerCardsProps) {
  const { partner, contracts, tracking, users, activities } = detail
  return (
    <div className="partner-columns">
      <div className="partner-column">
        {contracts.length === 0 ? <NoCampaign onNew={onNew} /> : null}
        {contracts.map((c) => (
          <ContractCard
            key={c.uuid}
            contract={c}
            partnerUuid={partner.uuid}
            hasState={contracts.length > 1}
            siblings={contracts.map((one) => one.uuid)}
            invitedUntil={partner.invitationExpiresAt}
            onEdit={() => onEdit(c)}
          />
        ))}
        {contracts.some((c) => c.formFinished) ? <OrdersAndMoney partnerUuid={partner.uuid} /> : null}
      </div>
      <div className="partner-column">
        <InfoCard detail={detail} />
        <TrackingCard tracking={tracking} />
        <UsersCard partnerUuid={partner.uuid} users={users} />
        <TimelineCard partnerUuid={partner.uuid} activities={activities} />
      </div>
    </div>
  )
}

/** /partners/{partnerUuid}; with #new-campaign the form of a campaign is open. */
export default function PartnerPage() {
  const api = useApi()
  const { account, userTimezone } = useMe()
  const mayChange = useMay()
  const { partnerUuid = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const isNew = useLocation({ select: (l) => l.hash }).replace('#', '') === NEW
  const [edited, setEdited] = useState<ContractView | null>(null)
  const asked = useQuery(partnerQuery(api, account.accountUuid, partnerUuid))
  const { error, onRetry } = detailProblem(asked, 'partner')
  const { data } = asked
  const show = (to: string) => void navigate({ to: '.', hash: to, search: true as never, replace: true })
  const showNew = () => show(NEW)
  const alarms = data ? alarmsOf(data) : []
  const of = (detail: Detail) => ({ partnerUuid, publisherZone: detail.publisherZone })
  return (
    <>
      <PageHead
        title={data?.partner.name ?? 'Partner'}
        sub={data ? <PartnerState of={data} /> : NO_SUB_YET}
        back={{ to: '/partners', label: 'All direct partners' }}
      >
        {data ? (
          <HeadButtons of={data} onNew={showNew} />
        ) : asked.isPending && mayChange ? (
          <Skeleton h={36} w={300} />
        ) : null}
      </PageHead>
      <PageBody>
        {asked.isPending ? <LoadingBlock h={280} radius="lg" /> : null}
        {error === null ? null : (
          <section className="card">
            <ErrorPanel message={error} {...(onRetry ? { onRetry } : {})} />
          </section>
        )}
        {data && alarms.length > 0 ? (
          <TrackingAlarm partner={data.partner} alarms={alarms} zone={userTimezone} />
        ) : null}
        {data ? <PartnerCards of={data} onNew={showNew} onEdit={setEdited} /> : null}
      </PageBody>
      {data && isNew && mayChange ? <CampaignDialog {...of(data)} contract={null} onClose={() => show('')} /> : null}
      {data && edited ? <CampaignDialog {...of(data)} contract={edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}
