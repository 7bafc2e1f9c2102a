import './insights.css'
import { insightsKeys } from './keys.ts'
import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListedClick } from '../../contract/insights/clicks.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { joinPages } from '../lib/export-pages.ts'
import { nextPageOf } from '../lib/next-page.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { rangeFromSearch } from '../../report/ranges.ts'
import { searchOneOf, searchText, withFilter } from '../../report/search.ts'
import { useFirstRange } from '../lib/start.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { useTyped } from '../lib/use-typed.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { clickFilters, NEAR_BOTTOM, PAGE, readClicks } from './clicks/click-search.ts'
import { clickColumns } from './clicks/columns.tsx'
import { Details } from './clicks/details.tsx'
import type { OnFilter } from './filters/list-filter.tsx'
import { OldRates } from '../lib/old-rates.tsx'
import { toFilters } from '../../report/to-filters.ts'
import { useAllNetworks } from './filters/use-all-networks.ts'
import { ReportFilterBar } from './report/report-filter-bar.tsx'
import { useFillScreen } from '../ui/list/use-fill-screen.ts'
import { NoSiteYet } from './no-site-yet.tsx'

const ROW = 40
const keyOf = (row: ListedClick) => row.clickUuid
type Start = { offset: number; after?: { clickUuid: string; clickDatetime: string } }
const outcomes = ['sale', 'waiting', 'none'] as const
const top: Start = { offset: 0 }

function nextPage(pages: ListedClick[][]): Start | undefined {
  const last = pages.at(-1)
  const end = last?.at(-1)
  if (!last || !end || last.length < PAGE) return undefined
  return { offset: pages.length * PAGE, after: { clickUuid: end.clickUuid, clickDatetime: end.clickDatetime } }
}

/** Single clicks, the newest first. */
export default function ClicksPage() {
  const api = useApi()
  const { userTimezone, currency } = useMe()
  const { search, filters: chosen, setSearch } = useSearchState()
  const today = todayIn(userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' })
  const { sort, filters } = useMemo(() => readClicks(search, chosen), [search, chosen])
  const outcome = searchOneOf(search, 'outcome', outcomes)
  const sought = searchText(search, 'q') ?? ''
  const send = useCallback((q: string) => setSearch({ q: q.trim() || undefined }, { replace: true }), [setSearch])
  const [typed, setTyped] = useTyped(sought, send)
  const sites = useQuery(siteOptionsQuery(api))

  const { inbound, waiting } = useAllNetworks(filters)
  const period = useMemo(() => {
    const sent = toFilters(filters, { inbound })
    return { fromDate: range.from, toDate: range.to, filters: sent, search: sought.slice(0, 200), outcome }
  }, [inbound, range.from, range.to, filters, sought, outcome])
  const enabled = !waiting
  const orderDirection = sort.desc ? ('desc' as const) : ('asc' as const)
  const list = useInfiniteQuery({
    queryKey: insightsKeys.clicks(period, orderDirection),
    queryFn: ({ pageParam, signal }) =>
      api.clicks.list({ ...period, orderDirection, ...pageParam, limit: PAGE }, { signal }),
    initialPageParam: top,
    getNextPageParam: (_last, pages) => nextPage(pages),
    enabled,
  })
  const count = useQuery({
    queryKey: insightsKeys.clickCount(period),
    queryFn: ({ signal }) => api.clicks.count(period, { signal }),
    enabled,
  })
  const rows = useMemo(() => joinPages(list.data?.pages ?? [], keyOf), [list.data])
  useFillScreen(list, rows.length, ROW)
  const columns = useMemo(() => clickColumns(userTimezone, currency.currencyCode), [userTimezone, currency])
  const onFilter: OnFilter = (key, values, labelOf) => setSearch({ filters: withFilter(filters, key, values, labelOf) })
  const { hasNextPage, isPlaceholderData } = list
  const empty =
    filters.length === 0 &&
    sought === '' &&
    outcome === undefined &&
    sites.data?.length === 0 &&
    list.data &&
    rows.length === 0
  return (
    <>
      <PageHead title="Clicks">
        <PeriodPicker value={range} setSearch={setSearch} />
      </PageHead>
      <PageBody>
        <ReportFilterBar
          definitions={clickFilters}
          filters={filters}
          range={range}
          onChange={onFilter}
          onClear={() => setSearch({ filters: undefined })}
        />
        <OldRates />
        {empty && !isPlaceholderData ? (
          <NoSiteYet screen="Clicks" />
        ) : (
          <DataTable<ListedClick>
            label={`Clicks, ${rangeText(range.from, range.to)}`}
            storageKey="insights-clicks-columns"
            rows={rows}
            rowKey={keyOf}
            columns={columns}
            sort={sort}
            onSort={(next) => setSearch({ dir: next.desc ? undefined : 'asc' }, { replace: true })}
            searchLabel="Find site or URL"
            search={typed}
            onSearch={setTyped}
            resetKey={JSON.stringify(period)}
            height="calc(100dvh - 218px)"
            rowHeight={ROW}
            onRow={(row) => setSearch({ click: row.clickUuid })}
            toolbar={
              <SegmentedControl
                size="xs"
                aria-label="Outcome"
                value={outcome ?? 'all'}
                onChange={(value) => setSearch({ outcome: value === 'all' ? undefined : value })}
                data={[
                  { value: 'all', label: 'All' },
                  { value: 'sale', label: 'Sale' },
                  { value: 'waiting', label: 'Waiting' },
                  { value: 'none', label: 'No sale' },
                ]}
              />
            }
            loading={list.isPending}
            refreshing={isPlaceholderData}
            error={list.error && !list.data ? messageOf(list.error) : null}
            onRetry={() => void list.refetch()}
            emptyText="Nothing found"
            remote={{
              ...nextPageOf(list),
              threshold: NEAR_BOTTOM,
              total: hasNextPage ? count.data?.clickCount : undefined,
            }}
          />
        )}
      </PageBody>
      <Details />
    </>
  )
}
