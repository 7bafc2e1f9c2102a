import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '../ui/facts.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { Output } from '../../contract/call.ts'
import type { partners } from '../../contract/partners/partners.ts'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { DASH, int, money } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { countryName } from '../lib/country-name.ts'
import { detailProblem } from '../lib/detail-problem.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useMay, useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { notify } from '../ui/notify.ts'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { ContractCard } from './contract-card.tsx'
import { HitsCard } from './hits-card.tsx'
import { InviteButton } from './invite-button.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PartnerDialog } from './partner-dialog.tsx'
import { partnerInsightsQuery, partnerQuery } from './queries.ts'
import { incorrect, StateBadge } from './state-badge.tsx'
import { StatementsCard } from './statements-card.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { TrackingCard } from './tracking-card.tsx'
import { UsersCard } from './users-card.tsx'
import './partners.css'
import { IfMay } from '../lib/if-may.tsx'

type Detail = Output<typeof partners.detail>
const NEW = 'new-campaign'

/** /partners/{partnerUuid}; with #new-campaign the form of a campaign is open. */
export default function PartnerPage() {
  const api = useApi()
  const { accountUuid } = useMe().account
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
  const isFailed = data?.partner.tuneStatus === 'failed' && !data.partner.isCreated
  const canInvite = data?.contracts.some((c) => c.proposal !== null) ?? false
  return (
    <>
      <PageHead
        title={data?.partner.name ?? 'Partner'}
        sub={
          data ? (
            isFailed ? (
              <Badge tone="bad">{incorrect}</Badge>
            ) : (
              <StateBadge state={data.partner.status} />
            )
          ) : undefined
        }
        back={{ to: '/partners', label: 'All direct partners' }}
      >
        {data ? (
          <IfMay>
            {canInvite ? <InviteButton partnerUuid={partnerUuid} /> : null}
            <PartnerButtons partner={data.partner} />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => show(NEW)}>
              New campaign
            </Button>
          </IfMay>
        ) : null}
      </PageHead>
      <PageBody>
        {asked.isPending ? <LoadingBlock h={280} radius="lg" /> : null}
        {error === null ? null : (
          <section className="card">
            <ErrorPanel message={error} {...(onRetry ? { onRetry } : {})} />
          </section>
        )}
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
                  invitationLink={data.partner.invitationLink}
                  onEdit={() => setEdited(c)}
                />
              ))}
              {data.contracts.some((c) => c.formFinished) ? (
                <>
                  <OrdersCard partnerUuid={partnerUuid} />
                  <StatementsCard partnerUuid={partnerUuid} />
                  <HitsCard partnerUuid={partnerUuid} />
                </>
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
      {data && isNew && mayChange ? (
        <CampaignDialog partnerUuid={partnerUuid} contract={null} onClose={() => show('')} />
      ) : null}
      {edited ? <CampaignDialog partnerUuid={partnerUuid} contract={edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

function PartnerButtons({ partner }: { partner: Detail['partner'] }) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { accountUuid } = useMe().account
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const remove = async () => {
    await api.partners.remove({ accountUuid, partnerUuid: partner.uuid })
    await navigate({ to: '/partners' })
    await makeStale(queries, 'partners')
    notify('Partner deleted')
  }
  return (
    <>
      <Button
        variant="default"
        aria-label="Delete partner"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setOpen('delete')}
      >
        Delete partner
      </Button>
      <Button variant="default" onClick={() => setOpen('edit')}>
        Update partner
      </Button>
      {open === 'edit' ? <PartnerDialog partner={partner} onClose={close} onSaved={close} /> : null}
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        onConfirm={remove}
        title="Delete partner"
        confirmLabel="Delete partner"
        tick="Yes — I'm sure I want to delete this partner and stop all its campaigns."
        danger
      >
        All campaigns of {partner.name} stop, and nobody of it can sign in. What was earned stays in your reports.
      </ConfirmDialog>
    </>
  )
}

/** Figures of the last 30 days, and who the partner is. */
function InfoCard({ detail: { partner, contracts } }: { detail: Detail }) {
  const ids = contracts.map((c) => c.uuid)
  const figures = useQuery({ ...partnerInsightsQuery(useApi(), { ids }), enabled: ids.length > 0 })
  const totals = figures.data?.totals
  const facts: [string, string][] = [
    ['Contact', `${partner.contactName}, ${partner.contact.title}`],
    ['E-mail', partner.contact.email],
    ['Phone', partner.contact.phone || '–'],
    ['Company', partner.company.name],
    ['Address', `${partner.company.address}, ${partner.company.zip} ${partner.company.city}`],
    ['Country', countryName(partner.company.country)],
    ['VAT', partner.company.vat || '–'],
    ['Created by', `${partner.createdBy}, ${partner.createdAt.slice(0, 10)}`],
  ]
  return (
    <Card title="Last 30 days" padded>
      <dl className="partner-figures">
        <div>
          <dt>Clicks</dt>
          <dd className="num">{totals ? int(totals.clicks.count) : DASH}</dd>
        </div>
        <div>
          <dt>Conversions</dt>
          <dd className="num">{totals ? int(totals.conversions.count) : DASH}</dd>
        </div>
        <div>
          <dt>Commission</dt>
          <dd className="num">{totals ? money(totals.commission.value, totals.commission.currencyCode) : DASH}</dd>
        </div>
      </dl>
      <Facts facts={facts} className="partner-info" />
    </Card>
  )
}
