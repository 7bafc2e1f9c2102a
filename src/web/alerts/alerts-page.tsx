import './alerts.css'
import { Button } from '@mantine/core'
import { IconBellCheck, IconFilterOff, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listedDays } from '../../contract/alerts/alert-choices.ts'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { momentText } from '../../report/date-text.ts'
import { plural } from '../../report/format.ts'
import { type FilterItem, searchText } from '../../report/search.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AlertFilters, alertsWithin } from './alert-filters.tsx'
import { AlertLines } from './alert-lines.tsx'
import { AtStake } from './at-stake.tsx'
import { isMuted } from '../lib/alert-texts.ts'
import { alertsQuery } from '../lib/open-alerts.ts'

const views = ['open', 'closed', 'muted'] as const
type View = (typeof views)[number]
const labels: Record<View, string> = { open: 'Open', closed: 'Closed', muted: 'Snoozed' }

const isOpen = (a: Alert) => a.state !== 'closed' && !isMuted(a)

/** /alerts: what costs money: facts, and drops beyond chance; one line per cause. */
export default function AlertsPage() {
  const api = useApi()
  const { userTimezone } = useMe()
  const { search, filters, setSearch } = useSearchState()
  const asked = useQuery(alertsQuery(api))
  const said = searchText(search, 'view')
  const view = views.find((v) => v === said) ?? 'open'
  const { data } = asked
  const all = data?.alerts ?? []
  const found = alertsWithin(all, filters)
  const of: Record<View, Alert[]> = {
    open: found.filter(isOpen),
    closed: found.filter((a) => a.state === 'closed'),
    muted: found.filter(isMuted),
  }
  const open = all.filter(isOpen)
  const setFilters = (next: FilterItem[]) => setSearch({ filters: next.length > 0 ? next : undefined })
  const watched = data
    ? `${plural(data.watched.siteCount, 'site')}, ${plural(data.watched.connectionCount, 'connection')} and the ${plural(data.watched.merchantCount, 'merchant')} that make 90% of your commission are looked at each night.`
    : ''
  const quiet: Record<View, { title: string; subtitle: string }> = {
    open:
      data?.lookedDatetime === null
        ? {
            title: 'Nobody has looked yet',
            subtitle:
              'The first look comes after midnight. It needs three weeks of pageviews or clicks to know what is usual.',
          }
        : { title: 'Nothing is wrong', subtitle: watched },
    closed: { title: `No alert was closed in ${listedDays} days`, subtitle: watched },
    muted: { title: 'Nothing is snoozed', subtitle: 'Snoozed alerts appear here until their time is over.' },
  }
  return (
    <>
      <PageHead
        title="Alerts"
        sub={data?.lookedDatetime ? `As of ${momentText(data.lookedDatetime, userTimezone)}` : undefined}
      >
        <Button
          component={AppLink}
          to="/alerts/settings"
          variant="default"
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          Settings
        </Button>
      </PageHead>
      <PageBody>
        {asked.isPending ? <LoadingBlock label="Loading alerts" h={420} radius="lg" /> : null}
        {asked.error && !data ? (
          <section className="card">
            <ErrorPanel message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
          </section>
        ) : null}
        {data ? (
          <>
            {all.length > 0 ? <AlertFilters alerts={all} filters={filters} onChange={setFilters} /> : null}
            <section className="card" aria-label="Alerts">
              {open.length > 0 ? <AtStake list={data} open={open} /> : null}
              <Tabs
                label="Which alerts"
                items={views.map((key) => ({ key, label: labels[key], count: of[key].length }))}
                value={view}
                onChange={(key) => setSearch({ view: key === 'open' ? undefined : key })}
                controls="alerts-of-view"
              />
              <div id="alerts-of-view" role="tabpanel" aria-label={labels[view]}>
                {of[view].length === 0 && filters.length > 0 ? (
                  <EmptyState
                    icon={IconFilterOff}
                    title="No alert fits these filters"
                    action={
                      <Button variant="default" onClick={() => setFilters([])}>
                        Clear filters
                      </Button>
                    }
                  />
                ) : of[view].length === 0 ? (
                  <EmptyState icon={IconBellCheck} {...quiet[view]} />
                ) : (
                  <AlertLines alerts={of[view]} currencyCode={data.currencyCode} />
                )}
              </div>
              {of[view].length > 0 ? <p className="todo-foot dim">{watched}</p> : null}
            </section>
          </>
        ) : null}
      </PageBody>
    </>
  )
}
