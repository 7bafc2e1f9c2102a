import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { todayIn } from '../../report/dates.ts'
import { stateOf, type Thing } from '../../report/state-words.ts'
import { AlertNote } from '../lib/alert-note.tsx'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { useMe } from '../lib/session.ts'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { AutoLinkCard } from './auto-link-card.tsx'
import { CheckCard } from './check-card.tsx'
import { InstallCard } from './install-card.tsx'
import { MappingCard } from './mapping-card.tsx'
import { ScriptCard } from './script-card.tsx'
import { SiteSums } from './site-sums.tsx'
import { SiteCard } from './site-card.tsx'
import { seenQuery, siteQuery } from './queries.ts'
import { ownState } from './site-lines.ts'
import { forms, type SiteForm } from './texts.ts'
import { TrustedDomainsCard } from './trusted-domains-card.tsx'
import './sites.css'

/** An unknown or invalid id. */
const isUnknown = (error: unknown) => error instanceof ApiError && (error.code === 404 || error.code === 400)

/** The open alert is about pages that do not arrive, or too few of them. */
const isOfPages = (alert: Alert | null | undefined) => alert?.rule === 'scriptSilent' || alert?.rule === 'pageviewsDrop'

const waitingSite = { channelIsActive: false, channelType: '' }

/** One site: its earnings, its facts, its networks, and its script. */
export function SiteView({ form }: { form: SiteForm }) {
  const api = useApi()
  const { channelUuid = '' } = useParams({ strict: false })
  const { data: site, error, isPending, refetch } = useQuery(siteQuery(api, channelUuid))
  const { alerts, isPending: isPendingAlerts } = useOpenAlerts()
  const { userTimezone } = useMe()
  const thing: Thing = { kind: 'site', id: channelUuid }
  // the first answer stays: the layout must not move while the user pastes the script and the first pageview arrives
  const seen = useQuery(seenQuery(api, channelUuid))
  const [first, setFirst] = useState<{ channelUuid: string; isUnseen: boolean } | null>(null)
  if (seen.data && first?.channelUuid !== channelUuid) setFirst({ channelUuid, isUnseen: seen.data.pageview === null })
  const own = ownState(site ?? waitingSite, seen.data?.pageview !== null)
  const state = stateOf(thing, alerts, own, todayIn(userTimezone))
  const isUnseen =
    first?.channelUuid === channelUuid && first?.isUnseen === true && site?.channelType === 'Website' && !state.alert
  const isWaiting = isPending || isPendingAlerts || seen.isPending
  const texts = forms[form]
  return (
    <>
      <PageHead
        title={site?.channelName ?? texts.one}
        sub={site?.channelDomain}
        back={{ to: texts.base, label: texts.back }}
      >
        {site && !isPendingAlerts ? <StatusDot hue={state.hue}>{state.text}</StatusDot> : null}
      </PageHead>
      <PageBody>
        {isWaiting ? <LoadingBlock h={180} radius="lg" /> : null}
        {error && !site ? (
          <section className="card">
            {isUnknown(error) ? (
              <EmptyState
                title="Nothing found"
                subtitle="This site does not exist, or it belongs to another account."
                action={
                  <AppLink to={texts.base} className="link">
                    All {texts.title.toLowerCase()}
                  </AppLink>
                }
              />
            ) : (
              <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />
            )}
          </section>
        ) : null}
        {site && !isWaiting ? (
          <>
            <AlertNote thing={thing} />
            {isUnseen ? <InstallCard site={site} /> : null}
            <SiteSums channelUuid={site.channelUuid} name={site.channelName} state={state} />
            <SiteCard site={site} form={form} />
            {isUnseen ? null : (
              <InstallCard
                key={`script ${site.channelUuid}`}
                site={site}
                isSilent={isOfPages(state.alert)}
                isInstalled={seen.data?.pageview != null}
                isFolded={seen.data?.pageview != null}
              />
            )}
            {site.channelType === 'Website' ? (
              <CheckCard site={site} isFirst={!state.alert} isBroken={isOfPages(state.alert)} />
            ) : null}
            <MappingCard site={site} />
            <ScriptCard channelUuid={site.channelUuid} />
            {site.channelType === 'Website' ? (
              <AutoLinkCard key={site.channelUuid} channelUuid={site.channelUuid} />
            ) : null}
            <TrustedDomainsCard channelUuid={site.channelUuid} />
          </>
        ) : null}
      </PageBody>
    </>
  )
}
