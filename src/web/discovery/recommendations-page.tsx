import './discovery.css'
import { Button, NativeSelect } from '@mantine/core'
import { IconBulb, IconDownload, IconRosetteDiscountCheck, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { Recommendation, RecommendationsOverview } from '../../contract/discovery/recommendations.ts'
import { todayIn } from '../../report/dates.ts'
import { momentText } from '../../report/date-text.ts'
import { plural } from '../../report/format.ts'
import { searchOneOf } from '../../report/search.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { downloadCsv } from '../lib/download-csv.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { NO_SUB_YET, PageBody, PageHead } from '../ui/page-head.tsx'
import { PlanWall } from '../ui/plan-wall.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AfterActing } from './after-acting.tsx'
import { badgeOf, listed, sortLabels, sorts, tabLabels, tabs, type View } from './listed.ts'
import { recommendationsOverviewQuery, recommendationsQuery } from '../lib/suggestion-queries.ts'
import { RecommendationLines } from './recommendation-lines.tsx'
import { recommendationsCsv } from './recommendations-csv.ts'
import { texts } from './texts.ts'
import { NoTotalYet, TotalCard } from './total-card.tsx'

const TestDialog = lazy(async () => ({ default: (await import('./test-dialog.tsx')).TestDialog }))

/** /discover/recommendations: what to do next, its value, and the results of what was done. */
export default function RecommendationsPage() {
  if (useMe().userAccountFeatures.includes('recommendations')) return <Recommendations />
  return (
    <>
      <PageHead title="Recommendations" />
      <PageBody>
        <section className="card">
          <PlanWall
            feature="recommendations"
            says="Recommendations are"
            icon={IconRosetteDiscountCheck}
            subtitle="What to do next, what it is worth by your own clicks, and what came of what you did."
            sample={{
              title: 'recommendations',
              rows: [
                { name: 'Apply to a shop at Awin', note: '438 clicks went there unpaid', figure: '+DKK 1,240 a month' },
                { name: 'Change a shop to CJ', note: '8% instead of 5%', figure: '+DKK 310 a month' },
              ],
            }}
          />
        </section>
      </PageBody>
    </>
  )
}

/** The query of the address, and the loaded data. */
function useRecommendations() {
  const api = useApi()
  const { search } = useSearchState()
  const sites = useQuery(siteOptionsQuery(api))
  const overview = useQuery(recommendationsOverviewQuery(api))
  const list = useQuery(recommendationsQuery(api, overview.data?.computedDatetime ?? null))
  const tab = searchOneOf(search, 'tab', tabs) ?? 'all'
  const sort = searchOneOf(search, 'sort', sorts) ?? sorts[0]
  const view: View = searchOneOf(search, 'view', ['dismissed'] as const) ?? 'open'
  const all = list.data?.recommendations ?? []
  return {
    hasNoSite: sites.data?.length === 0,
    error: sites.error ?? overview.error ?? list.error,
    retry: () => Promise.all([sites.refetch(), overview.refetch(), list.refetch()]),
    overview: sites.data && list.data ? overview.data : undefined,
    computed: overview.data?.computedDatetime,
    currencyCode: list.data?.currencyCode,
    tab,
    sort,
    view,
    all,
    rows: listed(all, { tab, sort, view }),
    aside: listed(all, { tab: 'all', sort, view: 'dismissed' }).length,
  }
}
type Known = ReturnType<typeof useRecommendations>

/** Without a site, adding the first one comes before all else. */
const NoSite = () => (
  <>
    <PageHead title="Recommendations" />
    <PageBody>
      <section className="card">
        <EmptyState
          icon={IconWorld}
          title={texts.noSites}
          action={
            <Button component={AppLink} to="/sites">
              Go to sites
            </Button>
          }
        />
      </section>
    </PageBody>
  </>
)

/** The link to those put aside, and the file. */
function HeadButtons({ of: { view, aside, rows }, currency }: { of: Known; currency: string }) {
  const me = useMe()
  const { setSearch } = useSearchState()
  return (
    <>
      {aside > 0 || view === 'dismissed' ? (
        <button
          type="button"
          className="text-button"
          aria-pressed={view === 'dismissed'}
          onClick={() => setSearch({ view: view === 'dismissed' ? undefined : 'dismissed' })}
        >
          {view === 'dismissed' ? 'Back to open ones' : `Dismissed (${aside})`}
        </button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={rows.length === 0}
        onClick={() => downloadCsv(`recommendations_${todayIn(me.userTimezone)}`, recommendationsCsv(rows, currency))}
      >
        CSV
      </Button>
    </>
  )
}

interface ListProps {
  of: Known
  overview: RecommendationsOverview
  currency: string
  onTest: (r: Recommendation) => void
}

/** The lines of a tab, or why there are none. */
function Lines({ of: { tab, sort, view, all, rows, computed }, overview, currency, onTest }: ListProps) {
  const mayChange = useMe().userRights.includes('manage')
  if (rows.length > 0)
    return <RecommendationLines key={`${tab} ${sort} ${view}`} {...{ rows, currency, mayChange, onTest }} />
  // no congratulation while clicks earn nothing, or before anything was followed
  if (view === 'open' && computed && overview.unearnedClickCount > 0)
    return (
      <EmptyState
        icon={IconBulb}
        title={texts.nothingToSuggest}
        subtitle={`${plural(overview.unearnedClickCount, 'click')} of 30 days earned nothing. Unpaid clicks says why.`}
        action={
          <Button component={AppLink} to="/discover/unpaid">
            See why
          </Button>
        }
      />
    )
  const hasFollowed = overview.calibration.judged > 0 || all.some((r) => r.state === 'done')
  return <Nothing what={view === 'dismissed' ? view : !computed ? 'soon' : hasFollowed ? 'done' : 'yet'} />
}

/** Suggestions by type, in the selected order. */
function Suggestions(props: ListProps) {
  const { tab, sort, view, all } = props.of
  const { setSearch } = useSearchState()
  return (
    <section className="card" aria-label="Suggestions">
      <div className="reco-head">
        <Tabs
          label="Types"
          items={tabs.map((key) => ({ key, label: tabLabels[key], count: badgeOf(all, key, view) }))}
          value={tab}
          onChange={(key) => setSearch({ tab: key === 'all' ? undefined : key })}
          controls="suggestions"
          right={
            <span className="reco-sort">
              <span className="reco-small" aria-hidden>
                Sort by
              </span>
              <NativeSelect
                aria-label="Sort by"
                value={sort}
                data={sorts.map((value) => ({ value, label: sortLabels[value] }))}
                onChange={(e) => setSearch({ sort: e.currentTarget.value }, { replace: true })}
              />
            </span>
          }
        />
      </div>
      <div id="suggestions" role="tabpanel" aria-label={tabLabels[tab]}>
        <Lines {...props} />
      </div>
    </section>
  )
}

function Recommendations() {
  const me = useMe()
  const [test, setTest] = useState<Recommendation | null>(null)
  const known = useRecommendations()
  const { hasNoSite, error, retry, overview, computed, all } = known
  const currency = known.currencyCode ?? me.currency.currencyCode
  if (hasNoSite) return <NoSite />
  return (
    <>
      <PageHead title="Recommendations" sub={computed ? `As of ${momentText(computed, me.userTimezone)}` : NO_SUB_YET}>
        <HeadButtons of={known} currency={currency} />
      </PageHead>
      <PageBody>
        {error && !overview ? (
          <section className="card">
            <ErrorPanel message={messageOf(error)} onRetry={() => void retry()} />
          </section>
        ) : null}
        {!error && !overview ? <LoadingBlock h={420} radius="lg" /> : null}
        {overview ? (
          <>
            <div className="reco-cards">
              {computed ? <TotalCard overview={overview} /> : <NoTotalYet />}
              <AfterActing recommendations={all} overview={overview} />
            </div>
            <Suggestions of={known} {...{ overview, currency }} onTest={setTest} />
          </>
        ) : null}
      </PageBody>
      <Suspense fallback={null}>
        {test?.advertiser ? (
          <TestDialog merchant={test.advertiser} days={test.days} onClose={() => setTest(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

/** There are no suggestions: all were followed, none was dismissed, or it is too early. */
function Nothing({ what }: { what: 'dismissed' | 'soon' | 'done' | 'yet' }) {
  if (what === 'yet')
    return (
      <EmptyState
        icon={IconBulb}
        title={texts.nothingToSuggest}
        subtitle={texts.nothingYet}
        action={
          <Button component={AppLink} to="/networks">
            Go to networks
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={IconRosetteDiscountCheck}
      title={what === 'dismissed' ? 'Nothing was dismissed.' : what === 'done' ? texts.allDone : texts.noData}
      subtitle={what === 'soon' ? texts.soon : undefined}
    />
  )
}
