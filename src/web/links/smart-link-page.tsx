import { Button, Skeleton } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { Output } from '../../contract/call.ts'
import type { links } from '../../contract/links/links.ts'
import { dayText, momentText } from '../../report/date-text.ts'
import { money } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { detailProblem } from '../lib/detail-problem.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { AddressLine } from '../ui/address-line.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { notify } from '../ui/notify.ts'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { atStake } from './at-stake.ts'
import { HealthBadge } from './health.tsx'
import { LinkClicks, LinkMonth } from './link-clicks.tsx'
import { LinkHistory } from './link-history.tsx'
import { Proposal } from './proposal.tsx'
import { linkQuery } from './queries.ts'
import { SmartLinkDialog } from './smart-link-dialog.tsx'
import { useAtStake } from './use-at-stake.ts'
import './links.css'
import { IfMay } from '../lib/if-may.tsx'

const QrPanel = lazy(() => import('../ui/qr-panel.tsx'))
type Link = Output<typeof links.detail>
/** The fix is the page's filled button. */
const waitsForMend = (link: Link) => (link.urlShortReplacementUrl ?? link.urlShortProposedUrl) !== null

/** /tools/urls/{urlShortCode} */
export default function SmartLinkPage() {
  const api = useApi()
  const { urlShortCode = '' } = useParams({ strict: false })
  const asked = useQuery(linkQuery(api, urlShortCode))
  const { error, onRetry } = detailProblem(asked, 'smart link')
  return (
    <>
      <PageHead title={asked.data?.urlShortName ?? 'Smart link'} back={{ to: '/tools/urls', label: 'All smart links' }}>
        <IfMay>{asked.data ? <LinkButtons link={asked.data} /> : null}</IfMay>
      </PageHead>
      <PageBody>
        {asked.isPending ? <LoadingBlock h={240} radius="lg" /> : null}
        {error === null ? null : (
          <section className="card">
            <ErrorPanel message={error} {...(onRetry ? { onRetry } : {})} />
          </section>
        )}
        {asked.data ? <LinkView link={asked.data} /> : null}
      </PageBody>
    </>
  )
}

function LinkButtons({ link }: { link: Link }) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const remove = async () => {
    await api.links.remove({ urlShortCode: link.urlShortCode })
    await navigate({ to: '/tools/urls' })
    await makeStale(queries, 'links')
    notify('Smart link deleted')
  }
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setOpen('delete')}>
        Delete
      </Button>
      <Button
        variant={waitsForMend(link) ? 'default' : 'filled'}
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => setOpen('edit')}
      >
        Edit
      </Button>
      <SmartLinkDialog opened={open === 'edit'} initial={link} onClose={close} onSaved={close} />
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        onConfirm={remove}
        title={`Delete ${link.urlShortName}?`}
        confirmLabel="Delete"
        danger
      >
        It stops working wherever it was posted or printed. Its statistics stay in the reports, and its code is never
        reused.
      </ConfirmDialog>
    </>
  )
}

function LinkView({ link }: { link: Link }) {
  const { userTimezone, currency } = useMe()
  const { months, lost } = useAtStake([link])
  const stake = atStake(link, lost, months)
  const loses = stake === null || stake < 0.5 ? null : `loses about ${money(stake, currency.currencyCode, 0)} a month`
  // the facts, each with its state beside it
  const facts = [
    [
      'Leads to',
      <ExternalLink key="to" href={link.urlShortTargetUrl} className="link">
        {link.urlShortTargetUrl}
      </ExternalLink>,
    ],
    [
      'Health',
      <span key="health" className="link-health">
        <HealthBadge health={link.urlShortHealth} />
        {loses === null || waitsForMend(link) ? null : <span className="dim num">{loses}</span>}
      </span>,
    ],
    ['Linked from', `${link.channel.channelName} · ${link.urlShortChannelUrl}`],
    [
      'Checked',
      link.urlShortHealthDatetime === null ? 'Not yet' : momentText(link.urlShortHealthDatetime, userTimezone),
    ],
    [
      'Merchant',
      <AppLink key="shop" to={`/merchants/${link.urlShortAdvertiserUuid}`} className="link">
        {link.advertiser.advertiserDomain}
      </AppLink>,
    ],
    ['30 days', <LinkMonth key="month" code={link.urlShortCode} />],
    ['Campaign', link.campaign?.campaignName ?? 'The best one for each click'],
    ['Created', dayText(link.urlShortCreatedDatetime, userTimezone)],
    ['Fallback', link.urlShortFallbackUrl || 'None'],
  ] as const
  return (
    <>
      <div className="link-page">
        <Card title="Where it leads" padded>
          <Proposal link={link} loses={loses} />
          <dl className="link-page-facts">
            {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} is`}>{value}</dd>])}
          </dl>
        </Card>
        <Card title="QR code" padded>
          <Suspense fallback={<Skeleton height={290} radius="md" />}>
            <QrPanel address={link.urlShortTrackingUrl} name={link.urlShortCode} />
          </Suspense>
          <AddressLine value={link.urlShortTrackingUrl} label="Copy link" />
        </Card>
      </div>
      <LinkClicks code={link.urlShortCode} />
      <Card
        title="Where it led"
        padded
        actions={
          <AppLink
            to="/insights/reports"
            search={{ filters: [{ key: 'urlShortCodes', value: link.urlShortCode, label: link.urlShortName }] }}
            className="link"
          >
            Report of this link
          </AppLink>
        }
      >
        <LinkHistory targets={link.targets} timeZone={userTimezone} />
      </Card>
    </>
  )
}
