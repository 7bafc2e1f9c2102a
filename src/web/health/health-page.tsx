import './health.css'
import { SegmentedControl } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Alert } from '../../contract/alerts/alerts.ts'
import type { Output } from '../../contract/call.ts'
import type { Chain, health } from '../../contract/health/health.ts'
import { alertTitle } from '../../report/alert-words.ts'
import { rangeText } from '../../report/date-text.ts'
import { todayIn } from '../../report/dates.ts'
import { int, plural } from '../../report/format.ts'
import { searchText } from '../../report/search.ts'
import { messageOf } from '../lib/api-error.ts'
import { type OutboundApi, useApi } from '../lib/api.tsx'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { AddressLines } from '../ui/address-lines.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { SimpleTable } from '../ui/simple-table.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { ChainCard } from './chain-card.tsx'
import { ChainTable } from './chain-table.tsx'
import { elsewhereText, isWell, stepOf } from './texts.ts'

type View = 'all' | 'site' | 'connection'
const views: { value: View; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'site', label: 'Sites' },
  { value: 'connection', label: 'Connections' },
]
const minute = 60_000
const healthQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['health', 'overview'],
    queryFn: ({ signal }) => api.health.overview({}, { signal }),
    staleTime: 5 * minute,
  })

type Overview = Output<typeof health.overview>
interface Rows {
  sites: readonly Chain[]
  connections: readonly Chain[]
}

/** Where the chain breaks, in one sentence. */
function Answer({ sites, connections, ofAll }: Rows & { ofAll: Alert | undefined }) {
  const rows = [...sites, ...connections]
  const broken = rows.filter((c) => !isWell(c)).length
  const above = rows.filter((c) => isWell(c) && c.finding === 'more').length
  const isBroken = broken > 0 || ofAll !== undefined
  const lead =
    broken > 0
      ? `${plural(broken, 'site or connection', 'sites or connections')} not as usual.`
      : ofAll
        ? `${alertTitle(ofAll)}.`
        : above > 0
          ? 'Everything arrives.'
          : 'Everything arrives as usual.'
  return (
    <Verdict label="Where it stops" tone={isBroken ? 'bad' : 'good'} lead={lead}>
      {isBroken
        ? 'Sums can hide a small break: each has its own row below.'
        : `No step of ${plural(sites.length, 'site')} and ${plural(connections.length, 'connection')} lies below its own band, as far as there is one.`}
      {above > 0 ? ` ${int(above)} ${above === 1 ? 'lies' : 'lie'} above.` : ''}{' '}
      <AppLink to="/alerts" className="link">
        Open alerts
      </AppLink>
    </Verdict>
  )
}

function LostPages({ pages, sites }: { pages: Overview['lostPages']; sites: readonly Chain[] }) {
  const nameOf = (uuid: string) => sites.find((s) => s.subjectUuid === uuid)?.subjectName ?? ''
  return (
    <div id="lost-pages">
      <Card
        title="Pages that fell silent"
        sub="Read regularly for four weeks, and nothing for three days: the script was removed, or the page was."
      >
        <SimpleTable
          label="Pages that fell silent"
          rows={pages}
          keyOf={(p) => `${p.channelUuid} ${p.page}`}
          columns={[
            {
              key: 'page',
              head: 'Page',
              isRowHead: true,
              cell: (p) => (
                <ExternalLink className="link" href={`https://${p.page}`}>
                  <AddressLines value={p.page} />
                </ExternalLink>
              ),
            },
            { key: 'site', head: 'Site', cell: (p) => nameOf(p.channelUuid) },
            {
              key: 'usual',
              head: 'Pageviews a day before',
              end: true,
              cell: (p) => int(Math.round(p.usualCount)),
            },
          ]}
        />
      </Card>
    </div>
  )
}

interface ChainsProps {
  data: Overview
  whole: Chain
  alerts: readonly Alert[]
  view: View
}
/** The whole account as one line, and tables of its sites and its connections. */
function Chains({ data, whole, alerts, view }: ChainsProps) {
  const { userTimezone } = useMe()
  const of = (kind: Chain['subjectKind']) => data.chains.filter((c) => c.subjectKind === kind)
  const [sites, connections] = [of('site'), of('connection')]
  const alertOf = (c: Chain) => alerts.find((a) => a.alertUuid === c.alertUuid)
  const shown = [...(view === 'connection' ? [] : sites), ...(view === 'site' ? [] : connections)]
  const week = {
    days: rangeText(data.fromDate, data.toDate),
    today: todayIn(userTimezone),
    first: shown.find((c) => stepOf(c, alertOf(c)) !== null)?.subjectUuid,
    alerts,
  }
  return (
    <>
      <Answer {...{ sites, connections }} ofAll={alertOf(whole)} />
      <section className="card" aria-label="Everything">
        <ChainCard chain={whole} days={[data.fromDate, data.toDate]} />
      </section>
      {view === 'connection' ? null : (
        <ChainTable
          title="Sites"
          none="No site yet"
          chains={sites}
          lostPages={data.lostPages}
          elsewhere={elsewhereText(whole, sites, 'on no site here')}
          {...week}
        />
      )}
      {view === 'site' ? null : (
        <ChainTable
          title="Connections"
          none="No connection yet"
          chains={connections}
          lostPages={[]}
          elsewhere={elsewhereText(whole, connections, 'through no connection here')}
          {...week}
        />
      )}
      {data.lostPages.length > 0 && view !== 'connection' ? <LostPages pages={data.lostPages} sites={sites} /> : null}
    </>
  )
}

/** /insights/health: from reader to money, and where the chain breaks. */
export default function HealthPage() {
  const asked = useQuery(healthQuery(useApi()))
  // rows show the same as their alerts, so both render at once
  const { alerts, isPending: isPendingAlerts } = useOpenAlerts()
  const isPending = asked.isPending || (isPendingAlerts && !asked.error)
  const { search, setSearch } = useSearchState()
  const said = searchText(search, 'view')
  const view = views.find((v) => v.value === said)?.value ?? 'all'
  const { data } = asked
  const whole = data?.chains.find((c) => c.subjectKind === 'account')
  return (
    <>
      <PageHead title="Tracking health" sub="From reader to money: where does it stop?">
        <SegmentedControl
          size="xs"
          aria-label="What is shown"
          data={views}
          value={view}
          onChange={(value) => setSearch({ view: value === 'all' ? undefined : value })}
        />
      </PageHead>
      <PageBody>
        {isPending ? <LoadingBlock label="Loading tracking health" h={420} radius="lg" /> : null}
        {asked.error && !data ? (
          <section className="card">
            <ErrorPanel message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
          </section>
        ) : null}
        {data && whole && !isPending ? <Chains {...{ data, whole, alerts, view }} /> : null}
      </PageBody>
    </>
  )
}
