import '../styles/codebox.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { scriptTag } from './script-tag.ts'

/** How long the page looks for the first pageview between two looks. */
const LOOK_EVERY = 3000

function Seen({ channelUuid }: { channelUuid: string }) {
  const api = useApi()
  const live = useQuery({
    queryKey: ['insights', 'latestPageviews', [channelUuid]],
    queryFn: ({ signal }) => api.insights.latestPageviews({ channelUuids: [channelUuid] }, { signal }),
    refetchInterval: (query) => (query.state.data?.some((d) => d.pageviewCount > 0) ? false : LOOK_EVERY),
  })
  const count = live.data?.reduce((sum, d) => sum + d.pageviewCount, 0) ?? 0
  return count > 0 ? (
    <StatusDot hue="approved">We see your page</StatusDot>
  ) : (
    <StatusDot hue="pending">Waiting for the first pageview</StatusDot>
  )
}

/** /sites/{channelUuid}: what the site is, and the script to install. */
export default function SitePage() {
  const api = useApi()
  const { channelUuid = '' } = useParams({ strict: false })
  const sites = useQuery(siteOptionsQuery(api))
  const site = sites.data?.find((s) => s.channelUuid === channelUuid)
  const tag = scriptTag(window.location.origin, channelUuid)
  return (
    <>
      <PageHead
        title={site?.channelName ?? 'Site'}
        sub={site?.channelDomain}
        back={{ to: '/sites', label: 'Back to sites' }}
      >
        {site ? (
          <StatusDot hue={site.channelIsActive ? 'approved' : 'pending'}>
            {site.channelIsActive ? 'Active' : 'Discover mode'}
          </StatusDot>
        ) : null}
      </PageHead>
      <PageBody>
        {sites.error && !sites.data ? (
          <section className="card">
            <ErrorPanel message={messageOf(sites.error)} onRetry={() => void sites.refetch()} />
          </section>
        ) : null}
        {sites.data && !site ? (
          <section className="card">
            <EmptyState
              title="Nothing found"
              subtitle="This site does not exist, or it belongs to another account."
              action={
                <AppLink to="/sites" className="link">
                  All sites
                </AppLink>
              }
            />
          </section>
        ) : null}
        {site ? (
          <Card title="Install the script" actions={<Seen channelUuid={channelUuid} />} padded>
            <p>
              Paste this tag into the pages of {site.channelDomain}, before <code>&lt;/head&gt;</code>. It measures
              pageviews and sends outgoing clicks the best-paying way. It sets no cookie.
            </p>
            <div className="codebox">
              <code data-testid="script-tag">{tag}</code>
              <CopyButton value={tag} label="Copy script tag" />
            </div>
          </Card>
        ) : null}
      </PageBody>
    </>
  )
}
