import './insights.css'
import { insightsKeys } from './keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { closedMinClicks } from '../../contract/performance.ts'
import { networkNamesOf } from '../../report/account-networks.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { connectionOptionsQuery, siteOptionsQuery } from '../lib/option-queries.ts'
import { rangeFromSearch } from '../../report/ranges.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { type ClosedRow, closedColumns } from './closed/columns.tsx'
import { closedCsvName, closedRange, readClosedSort } from './closed/closed-search.ts'

const NO_ROWS: readonly ClosedRow[] = []

/** Campaigns that closed and still get clicks. */
export default function ClosedPage() {
  const api = useApi()
  const { userTimezone, currency } = useMe()
  const { search, setSearch } = useSearchState()
  const today = todayIn(userTimezone)
  const range = { ...rangeFromSearch(search, closedRange(today)), compare: 'none' as const }
  const sort = useMemo(() => readClosedSort(search), [search])
  const input = { fromDate: range.from, toDate: range.to, filters: { minClickCount: closedMinClicks } }
  const list = useQuery({
    queryKey: insightsKeys.closed(input),
    queryFn: ({ signal }) => api.insights.closed(input, { signal }),
  })
  const connections = useQuery(connectionOptionsQuery(api))
  const sites = useQuery(siteOptionsQuery(api))
  const columns = useMemo(
    () =>
      closedColumns({
        networkNames: networkNamesOf(connections.data ?? []),
        siteNames: new Map(sites.data?.map((s) => [s.channelUuid, s.channelName || s.channelDomain])),
        currency: currency.currencyCode,
        timezone: userTimezone,
      }),
    [connections.data, sites.data, currency.currencyCode, userTimezone],
  )
  return (
    <>
      <PageHead title="Closed campaigns" sub={`Closed, with at least ${closedMinClicks} clicks`}>
        <PeriodPicker value={range} setSearch={setSearch} />
      </PageHead>
      <PageBody>
        <DataTable<ClosedRow>
          label={`Closed campaigns, ${rangeText(range.from, range.to)}`}
          storageKey="insights-closed-columns"
          rows={list.data ?? NO_ROWS}
          rowKey={(row) => `${row.trackerNetworkUuid}|${row.trackerProgramId}|${row.trackerAdvertiserUuid}`}
          columns={columns}
          sort={sort}
          onSort={(next) => setSearch({ sort: next.id, dir: next.desc ? 'desc' : 'asc' }, { replace: true })}
          searchLabel="Find campaign"
          searchText={(row) => `${row.trackerName} ${row.trackerAdvertiserDomain} ${row.trackerProgramId}`}
          resetKey={`${range.from}|${range.to}`}
          height="calc(100dvh - 170px)"
          loading={list.isPending}
          refreshing={list.isPlaceholderData}
          error={list.error && !list.data ? messageOf(list.error) : null}
          onRetry={() => void list.refetch()}
          emptyText="Nothing found"
          csv={{ name: closedCsvName(range.from, range.to) }}
        />
      </PageBody>
    </>
  )
}
