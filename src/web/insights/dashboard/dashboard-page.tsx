import './dashboard.css'
import './today.css'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { performanceTabs, performanceViews } from '../../../contract/performance.ts'
import { carried } from '../../../report/carried.ts'
import { todayIn } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { hasRange, type Range, rangeFromSearch, rangePatch, rangeToSearch } from '../../../report/ranges.ts'
import { searchOneOf } from '../../../report/search.ts'
import { useChartNotes } from '../../annotations/use-chart-notes.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useMe } from '../../lib/session.ts'
import { useStored } from '../../lib/storage.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { DateRange } from '../../ui/date-range/date-range.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { OnDesk } from '../../ui/on-desk.tsx'
import { PageBody, PageHead } from '../../ui/page-head.tsx'
import { OldRates } from '../../lib/old-rates.tsx'
import { WhenNear } from '../../ui/when-near.tsx'
import { AwaitingOverlay } from './awaiting-overlay.tsx'
import { focusCard, type Hidden, isFocused, moneySeries, nothingHidden } from './chart-series.ts'
import { Charts } from './charts.tsx'
import { Filters, SitePicker } from './filters.tsx'
import { LiveBoxes } from './live-boxes.tsx'
import type { PerformanceTableProps } from './performance-table.tsx'
import { chooseFilter, clearFilters, type DashboardFilter, selectionOf } from './selection.ts'
import { StatCards } from './stat-cards.tsx'
import { texts } from './texts.ts'
import { type DashboardData, useDashboard } from './use-dashboard.ts'
import { useFilterOptions } from './use-filter-options.ts'

// parts below the first cards, or for young accounts only, load when needed
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const Today = lazy(async () => ({ default: (await import('./today.tsx')).Today }))
const GoalsCard = lazy(async () => ({ default: (await import('./goals-card.tsx')).GoalsCard }))
const PerformanceTable = lazy(async () => ({ default: (await import('./performance-table.tsx')).PerformanceTable }))
const ReducingTable = lazy(async () => ({ default: (await import('./reducing-table.tsx')).ReducingTable }))
const ClosedTable = lazy(async () => ({ default: (await import('./closed-table.tsx')).ClosedTable }))

const parseView = (value: unknown) => performanceViews.find((view) => view === value)
const parseTab = (value: unknown) => performanceTabs.find((tab) => tab === value)

/** As high as the pending content. */
const TodayPlace = () => (
  <div className="today">
    <LoadingBlock h={0} radius="lg" />
    <LoadingBlock h={0} radius="lg" />
  </div>
)
const GoalsPlace = () => (
  <div className="goals-place">
    <LoadingBlock h={0} radius="lg" />
  </div>
)

interface NumbersProps {
  dashboard: DashboardData
  range: Range
  onRange: (range: Range) => void
}

/** Cards and charts of the range, with the notes on its days. A card and a chart show and hide the same series. */
function Numbers({ dashboard, range, onRange }: NumbersProps) {
  const { currencyCode: currency } = useMe().currency
  const { search, filters } = useSearchState()
  const [hidden, setHidden] = useState<Hidden>(nothingHidden)
  const isOneDay = range.from === range.to
  const revenue = useMemo(() => moneySeries((n) => money(n, currency), currency, isOneDay), [currency, isOneDay])
  const notes = useChartNotes({ fromDate: range.from, toDate: range.to }, filters)
  const navigate = useNavigate()
  const openNotes = () =>
    void navigate({
      to: '/insights/reports',
      search: { ...carried(search), ...rangeToSearch(range), tab: 'date', graph: 'true', notes: 'true' },
    })
  const { refreshing, error, retry } = dashboard
  return (
    <div className="dashboard-numbers" data-refreshing={refreshing || undefined} aria-busy={refreshing}>
      <StatCards
        cards={dashboard.cards}
        error={error}
        onRetry={retry}
        focused={(key) => isFocused(hidden, key)}
        onFocus={(key) => setHidden(focusCard(hidden, key))}
      />
      <Charts
        points={dashboard.points}
        money={revenue}
        rangeText={rangeText(range.from, range.to)}
        comparedText={dashboard.comparedText}
        isOneDay={isOneDay}
        known={dashboard.known}
        hidden={hidden}
        onHidden={setHidden}
        loading={dashboard.cards === null}
        error={error}
        onRetry={retry}
        notes={notes.marks}
        onNote={openNotes}
        onDay={isOneDay ? undefined : (day) => onRange({ ...range, from: day, to: day })}
      />
    </div>
  )
}

type PanelProps = Pick<PerformanceTableProps, 'selection' | 'today' | 'currency' | 'ownDomain'>

/** The performance table: the view and grouping of the address, otherwise the last used ones. */
function Performance(panel: PanelProps) {
  const { search, filters, setSearch } = useSearchState()
  const [storedView, storeView] = useStored('outbound-dashboard-view', parseView, 'best')
  const [storedTab, storeTab] = useStored('outbound-dashboard-tab', parseTab, 'name')
  return (
    <PerformanceTable
      {...panel}
      filters={filters}
      view={searchOneOf(search, 'view', performanceViews) ?? storedView}
      onView={(view) => {
        storeView(view)
        setSearch({ view }, { replace: true })
      }}
      tab={searchOneOf(search, 'tab', performanceTabs) ?? storedTab}
      onTab={(tab) => {
        storeTab(tab)
        setSearch({ tab }, { replace: true })
      }}
    />
  )
}

/** The overview: totals, charts, live boxes, what performs, what got worse. */
export default function DashboardPage() {
  const me = useMe()
  const { currencyCode: currency } = me.currency
  const { search, filters, setSearch } = useSearchState()
  const today = todayIn(me.userTimezone)
  const usual = useFirstRange(today)
  const range = rangeFromSearch(search, usual, today)
  const selection = useMemo(() => selectionOf(filters), [filters])
  const options = useFilterOptions(selection)
  const dashboard = useDashboard({ range, selection, today, timeZone: me.userTimezone, currency })
  const setRange = (next: Range) => setSearch(rangePatch(next, usual))
  const choose = (key: DashboardFilter, values: readonly string[]) => {
    const labelOf = (value: string) => options[key].options.find((o) => o.value === value)?.label
    setSearch({ filters: chooseFilter(filters, key, values, labelOf) })
  }
  const table = { selection, today, currency, ownDomain: window.location.hostname }
  const { awaiting } = dashboard
  const isChosen = filters.length > 0 || hasRange(search)
  return (
    <>
      <PageHead
        title={isChosen ? texts.title : texts.today}
        {...(isChosen ? { back: { to: '/', label: texts.today } } : {})}
        sub={me.userIsDemo ? texts.welcomeDemo : texts.welcome(me.userFirstname)}
      >
        <OnDesk>
          <SitePicker selection={selection} filters={filters} options={options} onChange={choose} />
        </OnDesk>
        <DateRange value={range} onChange={setRange} timeZone={me.userTimezone} today={today} shortcuts />
      </PageHead>
      <div className="dashboard">
        <div inert={awaiting} data-veiled={awaiting || undefined}>
          <PageBody>
            <Suspense fallback={null}>{awaiting ? null : <FirstSteps accountUuid={me.account.accountUuid} />}</Suspense>
            {isChosen || awaiting ? null : (
              <Suspense fallback={<TodayPlace />}>
                <Today />
              </Suspense>
            )}
            <Filters
              selection={selection}
              filters={filters}
              options={options}
              onChange={choose}
              onClear={() => setSearch({ filters: clearFilters(filters) })}
            />
            {dashboard.unconverted.length > 0 ? (
              <p className="dashboard-note">{texts.unconverted(dashboard.unconverted.join(', '))}</p>
            ) : null}
            <Numbers dashboard={dashboard} range={range} onRange={setRange} />
            <OldRates className="dashboard-note" />
            {isChosen || awaiting ? null : (
              <Suspense fallback={<GoalsPlace />}>
                <GoalsCard />
              </Suspense>
            )}
            <LiveBoxes sites={selection.channelUuids} timeZone={me.userTimezone} />
            <WhenNear height={580}>
              <Performance {...table} />
            </WhenNear>
            <WhenNear height={440}>
              <div className="grid2">
                <ReducingTable {...table} />
                <ClosedTable today={today} selection={selection} />
              </div>
            </WhenNear>
          </PageBody>
        </div>
        {awaiting ? <AwaitingOverlay /> : null}
      </div>
    </>
  )
}
