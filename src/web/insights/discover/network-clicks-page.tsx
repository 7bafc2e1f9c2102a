import './discover.css'
import { insightsKeys } from '../keys.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { searchedHost } from '../../../contract/searched-host.ts'
import type { NetworkClickRow } from '../../../contract/insights/discover.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { carried } from '../../../report/carried.ts'
import { todayIn } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { joinPages } from '../../lib/export-pages.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { siteOptionsQuery } from '../../lib/option-queries.ts'
import { rangeFromSearch } from '../../../report/ranges.ts'
import { filterValues, searchText } from '../../../report/search.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useMe } from '../../lib/session.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PeriodPicker } from '../../ui/date-range/period-picker.tsx'
import { PageBody, PageHead } from '../../ui/page-head.tsx'
import { PAGE } from './discover-search.ts'
import { OneSitePicker } from './filters.tsx'
import { networkColumns, rowKey } from './network-columns.tsx'
import { PathsDrawer } from './paths-drawer.tsx'
import { useAsOf } from './use-as-of.ts'
import { NoSiteYet } from '../no-site-yet.tsx'

/** Clicks on links that were a network's own already: by the shop they led to. */
export default function NetworkClicksPage() {
  const api = useApi()
  const { userTimezone } = useMe()
  const { search, filters, setSearch } = useSearchState()
  const today = todayIn(userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' })
  const sought = searchText(search, 'q') ?? ''
  const send = useCallback(
    (q: string) => setSearch({ q: searchedHost(q) || undefined }, { replace: true }),
    [setSearch],
  )
  const [typed, setTyped] = useTyped(sought, send)
  const sites = useQuery(siteOptionsQuery(api))
  const [channelUuid] = filterValues(filters, 'channelUuids')

  const question = { fromDate: range.from, toDate: range.to, search: searchedHost(sought), channelUuid }
  const place = JSON.stringify(question)
  const asOf = useAsOf(place)
  const input = { ...question, asOf }
  const list = useInfiniteQuery({
    queryKey: insightsKeys.networkClicks(input),
    queryFn: ({ pageParam, signal }) =>
      api.discover.networkClicks({ ...input, offset: pageParam, limit: PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  })
  const rows = useMemo(() => joinPages(list.data?.pages ?? [], rowKey), [list.data])
  const domain = searchText(search, 'domain')
  const network = searchText(search, 'network')
  const of = domain === undefined && network === undefined ? null : { domain: domain ?? '', networkUuid: network ?? '' }
  const { isPlaceholderData } = list
  const empty = sought === '' && sites.data?.length === 0 && list.data !== undefined && rows.length === 0
  return (
    <>
      <PageHead
        title="Network clicks"
        back={{ to: '/discover/other', label: 'Back to discover clicks', search: carried(search) }}
      >
        <OneSitePicker />
        <PeriodPicker value={range} setSearch={setSearch} />
      </PageHead>
      <PageBody>
        {empty && !isPlaceholderData ? (
          <NoSiteYet screen="Network clicks" />
        ) : (
          <DataTable<NetworkClickRow>
            label={`Network clicks, ${rangeText(range.from, range.to)}`}
            storageKey="discover-network-columns"
            rows={rows}
            rowKey={rowKey}
            columns={networkColumns}
            searchLabel="Find domain"
            search={typed}
            onSearch={setTyped}
            resetKey={place}
            height="calc(100dvh - 220px)"
            rowHeight={44}
            onRow={(row) =>
              setSearch({
                domain: row.networkDiscoverDestinationDomain || undefined,
                network: row.network.networkUuid || undefined,
              })
            }
            loading={list.isPending}
            refreshing={isPlaceholderData}
            error={list.error && !list.data ? messageOf(list.error) : null}
            onRetry={() => void list.refetch()}
            emptyText="Nothing found"
            chooser={false}
            remote={{ ...nextPageOf(list), by: 'button' }}
          />
        )}
      </PageBody>
      <PathsDrawer
        of={of}
        input={{ fromDate: range.from, toDate: range.to, asOf, channelUuid }}
        onClose={() => setSearch({ domain: undefined, network: undefined }, { replace: true })}
      />
    </>
  )
}
