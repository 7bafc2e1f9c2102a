import './insights.css'
import { insightsKeys } from './keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { closedMinClicks } from '../../contract/performance.ts'
import { networkNamesOf } from '../../report/account-networks.ts'
import { useApi } from '../lib/api.tsx'
import { todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { connectionOptionsQuery, siteOptionsQuery } from '../lib/option-queries.ts'
import { rangeFromSearch } from '../../report/ranges.ts'
import { useMe } from '../lib/session.ts'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { failureOf } from '../lib/failure-of.ts'
import { rowsOf } from '../ui/list/list-rows.ts'
import { useListState } from '../ui/list/use-list-state.ts'
import { ClosedLead } from './closed/closed-lead.tsx'
import { closedSums, firstToMend } from '../../report/closed-month.ts'
import { type ClosedRow, keyOf } from '../../report/closed-row.ts'
import { closedColumns } from './closed/columns.tsx'
import { closedCsvName, closedRange, closedSorts } from './closed/closed-search.ts'

const firstSort = { id: 'lost', desc: true }
const NONE: readonly ClosedRow[] = []
const searchText = (row: ClosedRow) => `${row.trackerName} ${row.trackerAdvertiserDomain} ${row.trackerProgramId}`

/** Campaigns that closed and still get clicks. */
export default function ClosedPage() {
  const api = useApi()
  const { userTimezone, currency } = useMe()
  const navigate = useNavigate()
  const state = useListState({ sorts: closedSorts, firstSort })
  const { search, setSearch } = state
  const today = todayIn(userTimezone)
  const range = { ...rangeFromSearch(search, closedRange(today), today), compare: 'none' as const }
  const input = { fromDate: range.from, toDate: range.to, filters: { minClickCount: closedMinClicks } }
  const list = useQuery({
    queryKey: insightsKeys.closed(input),
    queryFn: ({ signal }) => api.insights.closed(input, { signal }),
  })
  const connections = useQuery(connectionOptionsQuery(api))
  const sites = useQuery(siteOptionsQuery(api))
  const rows = list.data ?? NONE
  const sums = closedSums(rows, range.to, userTimezone)
  const to = range.to
  const first = firstToMend(rows, to, userTimezone)
  const columns = useMemo(
    () =>
      closedColumns({
        networkNames: networkNamesOf(connections.data ?? []),
        siteNames: new Map(sites.data?.map((s) => [s.channelUuid, s.channelName || s.channelDomain])),
        currency: currency.currencyCode,
        timezone: userTimezone,
        today,
        to,
        first,
      }),
    [connections.data, sites.data, currency.currencyCode, userTimezone, today, to, first],
  )
  return (
    <ListScreen<ClosedRow>
      head={{ title: 'Closed campaigns', sub: `Closed, with at least ${closedMinClicks} clicks` }}
      actions={<PeriodPicker value={range} setSearch={setSearch} />}
      waitsAbove={list.isPending && !failureOf(list)}
      above={rows.length > 0 ? <ClosedLead count={rows.length} sums={sums} currency={currency.currencyCode} /> : null}
      list={rowsOf<ClosedRow>(list)}
      state={state}
      label={`Closed campaigns, ${rangeText(range.from, range.to)}`}
      storageKey="insights-closed-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find campaign"
      searchText={searchText}
      resetKey={`${range.from}|${range.to}`}
      rowHeight={52}
      height="calc(var(--page-h) - 290px)"
      onRow={(row) => {
        if (row.trackerAdvertiserUuid) void navigate({ to: `/merchants/${row.trackerAdvertiserUuid}` as '/' })
      }}
      csv={{ name: closedCsvName(range.from, range.to) }}
    />
  )
}
