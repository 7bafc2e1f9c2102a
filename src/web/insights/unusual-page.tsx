import './insights.css'
import './unusual/unusual.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Output } from '../../contract/call.ts'
import type { unusual, UnusualRow } from '../../contract/insights/unusual.ts'
import { longestUnusual, type UnusualGroup, unusualGroups } from '../../contract/insights/unusual-choices.ts'
import { carried } from '../../report/carried.ts'
import { daysIn, todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { rangeFromSearch } from '../../report/ranges.ts'
import { filterOfRow } from '../../report/row-leads.ts'
import { searchFlag, searchOneOf, withFilter } from '../../report/search.ts'
import { toFilters } from '../../report/to-filters.ts'
import { useApi } from '../lib/api.tsx'
import { failureOf } from '../lib/failure-of.ts'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { OldRates } from '../lib/old-rates.tsx'
import { networkOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { useFirstRange } from '../lib/start.ts'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { OnDesk } from '../ui/on-desk.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { OnFilter } from './filters/list-filter.tsx'
import { SiteFilter } from './filters/site-filter.tsx'
import { useAllNetworks } from './filters/use-all-networks.ts'
import { insightsKeys } from './keys.ts'
import { noDataYet } from './no-data-yet.tsx'
import { ReportFilterBar } from './report/report-filter-bar.tsx'
import { csvColumns, unusualColumns } from './unusual/columns.tsx'
import { alertOfRow, inOrder, insideWithAlert, leadText, nameOf, restText, worthALook } from './unusual/lead-text.ts'
import { csvName, firstSort, groupLabels, inBar, unusualFilters, unusualSorts } from './unusual/unusual-search.ts'

const keyOf = (row: UnusualRow) => row.grp
const tooLong = `Choose at most ${longestUnusual} days: what is usual is learned from the eight weeks before.`

type Alerts = ReturnType<typeof useOpenAlerts>['alerts']

function useColumns(group: UnusualGroup, currency: string, today: string) {
  const { alerts, isPending } = useOpenAlerts()
  const made = useMemo(() => {
    const alertOf = (row: UnusualRow) => alertOfRow(row, group, alerts)
    return {
      alerts,
      columns: unusualColumns(group, { currency, alertOf, today }),
      csv: csvColumns(group, currency, alertOf),
    }
  }, [group, currency, alerts, today])
  return { ...made, isPending }
}

function useRows(data: Output<typeof unusual.list> | undefined, group: UnusualGroup, alerts: Alerts) {
  return useMemo(
    () => data && inOrder([...data.rows, ...insideWithAlert(data, group, alerts)], group),
    [data, group, alerts],
  )
}

interface Shown {
  group: UnusualGroup
  alerts: Alerts
  asksAll: boolean
}

/** Differences that can be chance are only shown on request. */
function useShown(all: readonly UnusualRow[] | undefined, { group, alerts, asksAll }: Shown) {
  return useMemo(() => (asksAll ? all : all && worthALook(all, group, alerts)), [all, group, alerts, asksAll])
}

/** The query of the address, and the rows to show. */
function useUnusual(state: ReturnType<typeof useListState>) {
  const api = useApi()
  const me = useMe()
  const { search, filters } = state
  const group = searchOneOf(search, 'tab', unusualGroups) ?? 'channel'
  const today = todayIn(me.userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' }, today)
  const isTooLong = daysIn(range.from, range.to) > longestUnusual
  const { inbound, waiting } = useAllNetworks(filters)
  const sent = useMemo(() => toFilters(filters, { inbound }), [filters, inbound])
  const input = { fromDate: range.from, toDate: range.to, groupBy: group, filters: sent }
  const asked = useQuery({
    queryKey: insightsKeys.unusual(input),
    queryFn: ({ signal }) => api.unusual.list(input, { signal }),
    enabled: !waiting && !isTooLong,
  })
  const { alerts, columns, csv, isPending } = useColumns(group, me.currency.currencyCode, today)
  const all = useRows(asked.data, group, alerts)
  const asksAll = searchFlag(search, 'all') ?? false
  const rows = useShown(all, { group, alerts, asksAll })
  const listed = rowsOf<UnusualRow>({ ...asked, data: rows })
  const list = isTooLong ? { ...listed, rows: [], isPending: false, error: tooLong } : listed
  const waitsAbove = (asked.isPending || isPending) && !isTooLong && !failureOf(asked)
  const answer = isPending || isTooLong ? undefined : asked.data
  const more = (all?.length ?? 0) - (rows?.length ?? 0)
  return { group, range, input, list, answer, waitsAbove, alerts, columns, csv, asksAll, more }
}
type Unusual = ReturnType<typeof useUnusual>
type SetSearch = ReturnType<typeof useListState>['setSearch']

/** The answer in a sentence, and its grouping. */
function Above({ of: { answer, group, alerts }, setSearch }: { of: Unusual; setSearch: SetSearch }) {
  return (
    <>
      <OldRates />
      {answer ? (
        <section className="card closed-lead" aria-label="In short">
          <div>
            <h2>{leadText(answer, group, alerts)}</h2>
            <p className="dim">{restText(answer, group, alerts)}</p>
          </div>
        </section>
      ) : null}
      <Tabs
        label="Group by"
        items={unusualGroups.map((key) => ({ key, label: groupLabels[key] }))}
        value={group}
        onChange={(tab) => setSearch({ tab: tab === 'channel' ? undefined : tab, q: undefined })}
        controls="unusual"
      />
    </>
  )
}

/** The switch that shows or hides differences that can be chance. */
function ChanceSwitch({ of: { more, asksAll }, setSearch }: { of: Unusual; setSearch: SetSearch }) {
  if (more === 0 && !asksAll) return null
  return (
    <p>
      <button type="button" className="text-button" onClick={() => setSearch({ all: more > 0 ? true : undefined })}>
        {more > 0 ? `Show ${more} more that can be chance` : 'Hide what can be chance'}
      </button>
    </p>
  )
}

/** What earned more or less than usual for its weekday and season. */
export default function UnusualPage() {
  const api = useApi()
  const navigate = useNavigate()
  const state = useListState({ filters: unusualFilters, sorts: unusualSorts, firstSort })
  const { search, filters, setSearch } = state
  const found = useUnusual(state)
  const { group, range } = found
  const networks = useQuery(networkOptionsQuery(api))
  const onFilter: OnFilter = (key, values, labelOf) => setSearch({ filters: withFilter(filters, key, values, labelOf) })
  const sites = <SiteFilter filters={filters} range={range} onChange={onFilter} />
  /** A row opens its days. */
  const open = (row: UnusualRow) => {
    const own = filterOfRow(group, row)
    const only = own ? withFilter(filters, own.key, [own.value], () => own.label) : filters
    void navigate({ to: '/insights/reports', search: { ...carried(search), tab: 'date', filters: only } })
  }
  return (
    <ListScreen<UnusualRow>
      head={{ title: 'Unusual', sub: 'What earned more or less than usual for its weekday and season' }}
      actions={
        <>
          <OnDesk>{sites}</OnDesk>
          <PeriodPicker value={range} setSearch={setSearch} />
        </>
      }
      bar={
        <ReportFilterBar
          definitions={inBar}
          filters={filters}
          range={range}
          onChange={onFilter}
          onClear={state.clearFilters}
          lead={sites}
        />
      }
      waitsAbove={found.waitsAbove}
      above={<Above of={found} setSearch={setSearch} />}
      below={<ChanceSwitch of={found} setSearch={setSearch} />}
      id="unusual"
      list={found.list}
      state={state}
      empty={networks.data?.length === 0 ? noDataYet : null}
      label={`Outside of their usual range by ${groupLabels[group].toLowerCase()}, ${rangeText(range.from, range.to)}`}
      storageKey="insights-unusual-columns"
      rowKey={keyOf}
      columns={found.columns}
      searchLabel={`Find ${groupLabels[group].toLowerCase()}`}
      searchText={(row) => nameOf(group, row)}
      resetKey={JSON.stringify(found.input)}
      rowHeight={48}
      height="calc(var(--page-h) - 330px)"
      onRow={open}
      csv={{ name: csvName(group, range), columns: found.csv }}
    />
  )
}
