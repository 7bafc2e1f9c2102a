import '../insights.css'
import './page.css'
import { Button } from '@mantine/core'
import { IconExternalLink, IconFileUnknown } from '@tabler/icons-react'
import { useMemo } from 'react'
import { fullDay, rangeText, shortDay } from '../../../report/date-text.ts'
import { todayIn } from '../../../report/dates.ts'
import { money } from '../../../report/format.ts'
import { type Range, rangeFromSearch, rangePatch } from '../../../report/ranges.ts'
import { type Search, searchText } from '../../../report/search.ts'
import { carried } from '../../../report/carried.ts'
import { messageOf } from '../../lib/api-error.ts'
import { safeHref } from '../../lib/safe-href.ts'
import { useMay, useMe } from '../../lib/session.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { TrendChart } from '../../ui/charts/trend-chart.tsx'
import { DateRange } from '../../ui/date-range/date-range.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageBody, PageHead } from '../../ui/page-head.tsx'
import { axisText, pointText } from '../dashboard/chart-series.ts'
import { linkLines } from './link-lines.ts'
import { PageLinks } from './page-links.tsx'
import { pagePoints, revenueSeries } from './page-points.ts'
import { PageReaders, PageShops, PageTodos } from './page-side.tsx'
import { PageSums } from './page-sums.tsx'
import { pageTodos } from './page-todos.ts'
import { type PageFacts, usePage } from './use-page.ts'

const backTo = (search: Search) => ({ to: '/insights/pages', label: 'Back to pages', search: carried(search) })

/** Shown when the address names no page. */
function NoPage({ search }: { search: Search }) {
  return (
    <>
      <PageHead title="Page" back={backTo(search)} />
      <PageBody>
        <section className="card">
          <EmptyState
            icon={IconFileUnknown}
            title="Choose a page"
            subtitle="Open a page from the list of all pages."
            action={
              <Button component={AppLink} to="/insights/pages">
                All pages
              </Button>
            }
          />
        </section>
      </PageBody>
    </>
  )
}

/** The page's earnings by day, beside the earlier days, and when one of its links broke. */
function MoneyOverTime({ facts: { days, daysBefore, before, broken }, range }: { facts: PageFacts; range: Range }) {
  const { userTimezone, ...me } = useMe()
  const { currencyCode: currency } = me.currency
  const points = useMemo(
    () => pagePoints(days.data?.rows ?? [], before ? (daysBefore.data?.rows ?? []) : null),
    [days.data, daysBefore.data, before],
  )
  const series = useMemo(() => revenueSeries(currency), [currency])
  const marks = broken.flatMap((link) => {
    const at = todayIn(userTimezone, new Date(link.brokenLinkDatetime))
    return points.some((point) => point.at === at) ? [{ at, label: `link broke ${shortDay(at)}` }] : []
  })
  const total = days.data?.totals
  return (
    <TrendChart
      title="Money over time"
      points={points}
      series={series}
      compare={before !== null}
      comparedText={before ? rangeText(before.from, before.to) : null}
      height={250}
      summary={
        total
          ? `${money(total.conversionTotalCommission, currency)} from ${fullDay(range.from)} to ${fullDay(range.to)}`
          : ''
      }
      axisText={axisText}
      pointText={pointText}
      marks={marks}
      loading={days.data === undefined}
    />
  )
}

/** The page of an address: its earnings, its links and shops, and what to do about them. */
function PageParts({ page, facts, range }: { page: string; facts: PageFacts; range: Range }) {
  const { userTimezone, ...me } = useMe()
  const { currencyCode: currency } = me.currency
  const mayChange = useMay()
  const { search } = useSearchState()
  const { days, daysBefore, before, broken } = facts
  const unpaid = facts.unpaid.data?.rows
  const links = facts.links.data?.rows
  const todos = useMemo(() => pageTodos(broken, unpaid ?? [], userTimezone), [broken, unpaid, userTimezone])
  const lines = useMemo(() => linkLines(links ?? [], broken, unpaid ?? []), [links, broken, unpaid])
  return (
    <>
      <PageSums
        now={days.data?.totals}
        before={before ? daysBefore.data?.totals : undefined}
        beforeText={before ? `from ${rangeText(before.from, before.to)}` : null}
        todos={facts.unpaid.data ? todos : null}
        currency={currency}
      />
      <div className="page-parts">
        <div className="page-main">
          <MoneyOverTime facts={facts} range={range} />
          <PageLinks page={page} lines={lines} currency={currency} search={search} />
        </div>
        <div className="page-main">
          <PageTodos todos={todos} currency={currency} mayChange={mayChange} />
          <PageShops
            rows={facts.shops.data?.rows ?? []}
            total={facts.shops.data?.totals.conversionTotalCommission ?? 0}
            currency={currency}
          />
          <PageReaders rows={facts.devices.data?.rows ?? []} currency={currency} />
        </div>
      </div>
    </>
  )
}

/** /insights/page?page=host/path: the money of one page over time, its links and shops, and what to do about them. */
export default function PagePage() {
  const { userTimezone } = useMe()
  const { search, setSearch } = useSearchState()
  const page = searchText(search, 'page') ?? ''
  const today = todayIn(userTimezone)
  const usual = useFirstRange(today)
  const range = rangeFromSearch(search, usual, today)
  const facts = usePage(page, range)
  const { days } = facts
  if (page === '') return <NoPage search={search} />
  const address = safeHref(`https://${page}`)
  const slash = page.indexOf('/')
  const failed = days.error && !days.data ? messageOf(days.error) : null
  return (
    <>
      <PageHead
        title={slash > 0 ? page.slice(slash) : page}
        sub={slash > 0 ? page.slice(0, slash) : undefined}
        back={backTo(search)}
      >
        {address ? (
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            Open page
          </Button>
        ) : null}
        <DateRange
          value={range}
          onChange={(next) => setSearch(rangePatch(next, usual))}
          timeZone={userTimezone}
          today={today}
          shortcuts
        />
      </PageHead>
      <PageBody>
        {failed ? (
          <section className="card">
            <ErrorPanel message={failed} onRetry={() => void days.refetch()} />
          </section>
        ) : (
          <PageParts page={page} facts={facts} range={range} />
        )}
      </PageBody>
    </>
  )
}
