import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { partnerStatusOf } from '../../contract/partners/partner-status.ts'
import type { ContractView } from '../../contract/partners/partner-views.ts'
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

/** /partners/{partnerUuid}; with #new-campaign the form of a campaign is open. */
export default function PartnerPage() {
  const api = useApi()
  const { account, userTimezone } = useMe()
  const { accountUuid } = account
  const mayChange = useMay()
  const { partnerUuid = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const hash = useLocation({ select: (l) => l.hash })
  const [edited, setEdited] = useState<ContractView | null>(null)
  const asked = useQuery(partnerQuery(api, accountUuid, partnerUuid))
  const { error, onRetry } = detailProblem(asked, 'partner')
  const { data } = asked
  const isNew = hash.replace('#', '') === NEW
  const show = (to: string) => void navigate({ to: '.', hash: to, search: true as never, replace: true })
  const of = ({ publisherZone }: { publisherZone: string }) => ({ partnerUuid, publisherZone })
  const isFailed = data !== undefined && isIncorrect(data.partner)
  const alarms = data?.tracking.troubles.filter((t) => t.endedAt === null) ?? []
  const canInvite = data?.contracts.some((c) => c.proposal !== null && !isOver(c.status)) ?? false
  return (
    <>
      <PageHead
        title={data?.partner.name ?? 'Partner'}
        sub={
          data ? (
            isFailed ? (
              <Badge tone="bad">{incorrect}</Badge>
            ) : alarms.length > 0 ? null : (
              <StateBadge state={data.partner.status} />
            )
          ) : (
            NO_SUB_YET
          )
        }
        back={{ to: '/partners', label: 'All direct partners' }}
      >
        {data ? (
          <IfMay>
            {canInvite ? <InviteButton partnerUuid={partnerUuid} /> : null}
            <PartnerButtons partner={data.partner} />
            <Button
              variant={alarms.length > 0 ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => show(NEW)}
            >
              New campaign
            </Button>
          </IfMay>
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
        {data ? (
          <div className="partner-columns">
            <div className="partner-column">
              {data.contracts.length === 0 ? (
                <section className="card">
                  <EmptyState
                    title="No campaign created"
                    subtitle="A campaign holds the terms that the merchant accepts."
                    action={
                      <IfMay>
                        <Button onClick={() => show(NEW)}>New campaign</Button>
                      </IfMay>
                    }
                  />
                </section>
              ) : null}
              {data.contracts.map((c) => (
                <ContractCard
                  key={c.uuid}
                  contract={c}
                  partnerUuid={partnerUuid}
                  hasState={data.contracts.length > 1}
                  siblings={data.contracts.map((one) => one.uuid)}
                  invitedUntil={data.partner.invitationExpiresAt}
                  onEdit={() => setEdited(c)}
                />
              ))}
              {data.contracts.some((c) => c.formFinished) ? (
                <ListTabs
                  label="Orders and money"
                  tabs={[
                    { key: 'orders', label: 'Orders', content: <OrdersCard partnerUuid={partnerUuid} /> },
                    { key: 'statements', label: 'Statements', content: <StatementsCard partnerUuid={partnerUuid} /> },
                    { key: 'hits', label: 'Hits log', content: <HitsCard partnerUuid={partnerUuid} /> },
                  ]}
                />
              ) : null}
            </div>
            <div className="partner-column">
              <InfoCard detail={data} />
              <TrackingCard tracking={data.tracking} />
              <UsersCard partnerUuid={partnerUuid} users={data.users} />
              <TimelineCard partnerUuid={partnerUuid} activities={data.activities} />
            </div>
          </div>
        ) : null}
      </PageBody>
      {data && isNew && mayChange ? <CampaignDialog {...of(data)} contract={null} onClose={() => show('')} /> : null}
      {data && edited ? <CampaignDialog {...of(data)} contract={edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}
