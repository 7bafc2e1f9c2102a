import './discover.css'
import { insightsKeys } from '../keys.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconCompass } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { searchedHost } from '../../../contract/searched-host.ts'
import type { DiscoverRow } from '../../../contract/insights/discover.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { carried } from '../../../report/carried.ts'
import { isDay, todayIn } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { joinPages } from '../../lib/export-pages.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { siteOptionsQuery } from '../../lib/option-queries.ts'
import { rangeFromSearch } from '../../../report/ranges.ts'
import { searchText, withFilter } from '../../../report/search.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useMe } from '../../lib/session.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { csvColumns, tableCsv } from '../../../report/table-csv.ts'
import { PeriodPicker } from '../../ui/date-range/period-picker.tsx'
import { notify } from '../../ui/notify.ts'
import { OnDesk } from '../../ui/on-desk.tsx'
import { PageBody, PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useExport } from '../../ui/use-export.tsx'
import { discoverColumns } from './columns.tsx'
import { discoverCsvName, EXPORT_PAGE, groupTabs, headInText, PAGE, readGroup, readSort } from './discover-search.ts'
import { DiscoverFilterBar, discoverFilters, isFiltered, SitePicker } from './filters.tsx'
import { useAsOf } from './use-as-of.ts'
import { NoSiteYet } from '../no-site-yet.tsx'

const keyOf = (row: DiscoverRow) => row.grp

/** Outgoing clicks that earned nothing, by day, shop, site, target and page. */
export default function DiscoverPage() {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { userTimezone } = useMe()
  const { search, filters, setSearch } = useSearchState()
  const today = todayIn(userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' })
  const group = useMemo(() => readGroup(search), [search])
  const sort = readSort(search)
  const sought = searchText(search, 'q') ?? ''
  const send = useCallback(
    (q: string) => setSearch({ q: searchedHost(q) || undefined }, { replace: true }),
    [setSearch],
  )
  const [typed, setTyped] = useTyped(sought, send)
  const sites = useQuery(siteOptionsQuery(api))

  const question = {
    fromDate: range.from,
    toDate: range.to,
    groupBy: group,
    search: searchedHost(sought),
    orderBy: sort.id,
    orderDirection: sort.desc ? ('desc' as const) : ('asc' as const),
    ...discoverFilters(filters),
  }
  const place = JSON.stringify(question)
  const asOf = useAsOf(place)
  const input = { ...question, asOf }
  const list = useInfiniteQuery({
    queryKey: insightsKeys.discover(input),
    queryFn: ({ pageParam, signal }) => api.discover.others({ ...input, offset: pageParam, limit: PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  })
  const rows = useMemo(() => joinPages(list.data?.pages ?? [], keyOf), [list.data])
  const columns = useMemo(() => discoverColumns(group), [group])
  const exporting = useExport<DiscoverRow>({
    size: EXPORT_PAGE,
    keyOf,
    load: ({ offset, limit }, signal) => api.discover.others({ ...input, offset, limit }, { signal }),
    name: discoverCsvName(group, range.from, range.to),
    toCsv: (all) => tableCsv(csvColumns(columns), all),
  })
  const openMerchant = async (domain: string) => {
    try {
      const uuid = await queries.ensureQueryData({
        queryKey: ['merchants', 'uuid', domain],
        queryFn: () => api.merchants.uuid({ domain }),
      })
      await navigate({ to: `/merchants/${uuid}` })
    } catch (error) {
      const unknown = error instanceof ApiError && error.code === 404
      notify(unknown ? `${domain} is not a known merchant` : messageOf(error), 'bad')
    }
  }
  /** A day leads to its shops, a shop to the merchant, a page to what it earns; a target stands for itself. */
  const opens: Partial<Record<typeof group, (row: DiscoverRow) => void>> = {
    date: ({ grp }) =>
      isDay(grp) ? setSearch({ from: grp, to: grp, tab: 'targetDomain', sort: undefined }) : undefined,
    targetDomain: ({ grp }) => void openMerchant(grp),
    page: ({ grp }) => {
      const only = withFilter(
        filters.filter((f) => f.key === 'channelUuids'),
        'pageUrlPaths',
        [grp],
      )
      void navigate({ to: '/insights/reports', search: { ...carried(search), tab: 'name', filters: only } })
    },
  }
  const open = opens[group]
  const { isPlaceholderData } = list
  const plain = !isFiltered(filters) && sought === ''
  const empty = plain && sites.data?.length === 0 && list.data !== undefined && rows.length === 0
  return (
    <>
      <PageHead title="Discover clicks">
        <AppLink to="/discover/networkclicks" search={carried(search)} className="link">
          Network clicks
        </AppLink>
        <OnDesk>
          <SitePicker />
        </OnDesk>
        <PeriodPicker value={range} setSearch={setSearch} />
      </PageHead>
      <PageBody>
        <DiscoverFilterBar />
        <Tabs
          label="Group by"
          items={groupTabs}
          value={group}
          onChange={(tab) => setSearch({ tab, q: undefined, sort: undefined, dir: undefined })}
          controls="discover-list"
        />
        {empty && !isPlaceholderData ? (
          <NoSiteYet screen="Discover clicks" to="/sites" icon={IconCompass} />
        ) : (
          <div id="discover-list">
            <DataTable<DiscoverRow>
              label={`Discover clicks by ${headInText(group)}, ${rangeText(range.from, range.to)}`}
              storageKey="discover-columns"
              rows={rows}
              rowKey={keyOf}
              columns={columns}
              sort={sort}
              onSort={(next) => setSearch({ sort: next.id, dir: next.desc ? 'desc' : 'asc' }, { replace: true })}
              searchLabel={group === 'date' ? undefined : `Find ${headInText(group)}`}
              search={typed}
              onSearch={setTyped}
              resetKey={place}
              height="calc(100dvh - 320px)"
              rowHeight={40}
              onRow={open}
              loading={list.isPending}
              refreshing={isPlaceholderData}
              error={list.error && !list.data ? messageOf(list.error) : null}
              onRetry={() => void list.refetch()}
              emptyText="Nothing found"
              chooser={false}
              csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
              remote={{ ...nextPageOf(list), by: 'button' }}
            />
          </div>
        )}
      </PageBody>
    </>
  )
}
