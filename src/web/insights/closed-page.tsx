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
import { closedOpenDays, closedSums, firstToMend } from '../../report/closed-month.ts'
import { type ClosedRow, keyOf } from '../../report/closed-row.ts'
import { closedColumns } from './closed/columns.tsx'
import { closedCsvName, closedRange, closedSorts } from './closed/closed-search.ts'

const firstSort = { id: 'lost', desc: true }
const NONE: readonly ClosedRow[] = []
const searchText = (row: ClosedRow) => `${row.trackerName} ${row.trackerAdvertiserDomain} ${row.trackerProgramId}`

/** Campaigns that closed and still receive clicks. */
export default function ClosedPage() {
  const api = useApi()
  const { userTimezone, currency } = useMe()
  const navigate = useNavigate()
  const state = useListState({ sorts: closedSorts, firstSort })
  const { search, setSearch } = state
  const today = todayIn(userTimezone)
  const range = { ...rangeFromSearch(search, closedRange(today), today), compare: 'none' as const }
  const input = { fromDate: range.from, toDate: range.to, filters: { minClickCount: closedMinClicks } }
  const openNow = { ...closedOpenDays(today), filters: input.filters }
  const list = useQuery({
    queryKey: insightsKeys.closed({ openNow, input }),
    queryFn: async ({ signal }) => {
      const [open, chosen] = await Promise.all([
        api.insights.closed(openNow, { signal }),
        // the selected days add earlier closings; open ones are listed for any days
        range.from < openNow.fromDate ? api.insights.closed(input, { signal }) : NONE,
      ])
      const known = new Set(open.map(keyOf))
      return { open, rows: [...open, ...chosen.filter((row) => !known.has(keyOf(row)))] }
    },
  })
  const connections = useQuery(connectionOptionsQuery(api))
  const sites = useQuery(siteOptionsQuery(api))
  const open = list.data?.open ?? NONE
  const first = firstToMend(open)
  const columns = useMemo(
    () =>
      closedColumns({
        networkNames: networkNamesOf(connections.data ?? []),
        siteNames: new Map(sites.data?.map((s) => [s.channelUuid, s.channelName || s.channelDomain])),
        currency: currency.currencyCode,
        today,
        first,
      }),
    [connections.data, sites.data, currency.currencyCode, today, first],
  )
  return (
    <ListScreen<ClosedRow>
      head={{
        title: 'Closed campaigns',
        sub: `The last 30 days whatever the period; an earlier one adds more. From ${closedMinClicks} clicks in the 30 days before`,
      }}
      actions={<PeriodPicker value={range} setSearch={setSearch} />}
      waitsAbove={list.isPending && !failureOf(list)}
      above={
        open.length > 0 ? (
          <ClosedLead count={open.length} sums={closedSums(open)} currency={currency.currencyCode} />
        ) : null
      }
      list={rowsOf<ClosedRow>({ ...list, data: list.data?.rows })}
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
