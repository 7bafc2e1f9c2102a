import './discovery.css'
import './unpaid/unpaid.css'
import { Button } from '@mantine/core'
import { IconCoinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UnpaidRow } from '../../contract/discovery/unpaid.ts'
import { type UnearnedReason, unearnedReasons, unpaidGroups } from '../../contract/discovery/unpaid-choices.ts'
import { carried } from '../../report/carried.ts'
import { addDays, todayIn } from '../../report/dates.ts'
import { momentText, rangeText } from '../../report/date-text.ts'
import { int } from '../../report/format.ts'
import { periodText } from '../../report/period-text.ts'
import { rangeFromSearch } from '../../report/ranges.ts'
import { groupHeads } from '../../report/unpaid-file.ts'
import { searchOneOf, searchText } from '../../report/search.ts'
import { useApi } from '../lib/api.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { useFirstRange } from '../lib/start.ts'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import type { EmptyStateProps } from '../ui/empty-state.tsx'
import { NO_SUB_YET } from '../ui/page-head.tsx'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useFile } from '../ui/use-file.tsx'
import { unpaidOverviewQuery } from '../lib/suggestion-queries.ts'
import { texts } from './texts.ts'
import { unpaidColumns } from './unpaid/columns.tsx'
import { ShopDrawer } from './unpaid/shop-drawer.tsx'
import { UnpaidSummary } from './unpaid/summary.tsx'
import { reasonNames } from '../../report/unpaid-words.ts'

/** Rows per page. */
const SIZE = 20
const ROW = 52
const keyOf = (row: UnpaidRow) => row.grp
const byReason: ListFilter = {
  key: 'reason',
  label: 'Why',
  options: Object.entries(reasonNames).map(([value, label]) => ({ value, label })),
}
const filters = [{ key: 'channelUuids' }, byReason]
const sorts = ['value', 'clickCount', 'pagesCount', 'grp'] as const
/** Days in order; everything else by value, most certain first. */
const noSite: EmptyStateProps = {
  icon: IconCoinOff,
  title: texts.noData,
  subtitle: 'To start using Unpaid clicks simply create a site',
  action: (
    <Button component={AppLink} to="/sites">
      Create site
    </Button>
  ),
}
const widestOf = (rows: readonly UnpaidRow[]): number => Math.max(1, ...rows.map((r) => r.scoreHigh))
/** The row whose button is filled. */
const firstToDo = (rows: readonly UnpaidRow[]): string => rows.find((r) => r.why && r.why.act !== 'none')?.grp ?? ''
const isReason = (text: string): text is UnearnedReason => unearnedReasons.some((r) => r === text)
const firstSorts = {
  shop: { id: 'value', desc: true },
  page: { id: 'value', desc: true },
  day: { id: 'grp', desc: true },
}

/** The query of the address: days and sites, grouping, order. */
function useQuestion() {
  const me = useMe()
  const address = useSearchState().search
  const group = useMemo(() => searchOneOf(address, 'tab', unpaidGroups) ?? 'shop', [address])
  const state = useListState({ filters, sorts, firstSort: firstSorts[group] })
  const today = todayIn(me.userTimezone)
  const range = rangeFromSearch(state.search, { ...useFirstRange(today), compare: 'none' }, today)
  const channelUuids = state.valuesOf('channelUuids')
  const reasons = state.valuesOf('reason').filter(isReason)
  const question = {
    fromDate: range.from,
    toDate: range.to,
    ...(channelUuids.length > 0 ? { channelUuids: [...channelUuids] } : {}),
  }
  const sort = state.sort ?? firstSorts[group]
  const input = {
    ...question,
    groupBy: group,
    search: state.sought,
    ...(reasons.length > 0 ? { reasons } : {}),
    orderBy: sorts.find((s) => s === sort.id) ?? 'value',
    orderDirection: sort.desc ? ('desc' as const) : ('asc' as const),
  }
  return { state, group, range, reasons, question, input, period: periodText(range, today, addDays(today, -1)) }
}
type Question = ReturnType<typeof useQuestion>

/** The answer, and its rows page by page. */
function useUnpaid({ question, input }: Question) {
  const api = useApi()
  const { data } = useQuery(unpaidOverviewQuery(api, question))
  const list = usePages<UnpaidRow>({
    queryKey: ['discovery', 'unpaid', 'list', input, data?.computedDatetime],
    load: async ({ offset, limit }, signal) => {
      const { rows, rowsCount } = await api.unpaid.list({ ...input, offset, limit }, { signal })
      return { rows, total: rowsCount }
    },
    size: SIZE,
    rowKey: keyOf,
    rowHeight: ROW,
    by: 'button',
  })
  return { data, list }
}

function useColumns(group: Question['group'], currency: string, rows: readonly UnpaidRow[]) {
  const timeZone = useMe().userTimezone
  const most = widestOf(rows)
  const first = firstToDo(rows)
  return useMemo(
    () => unpaidColumns({ group, currency, timeZone, most, first }),
    [group, currency, timeZone, most, first],
  )
}

type Overview = ReturnType<typeof useUnpaid>['data']
/** The answer, and its grouping. */
function Above({ of: data, by }: { of: Overview; by: Question }) {
  const { state, group, reasons, period } = by
  // a new account has no clicks to explain: the list says so, without an empty card above it
  const isEmpty = data !== undefined && data.clickCount === 0
  return (
    <>
      {isEmpty ? null : (
        <UnpaidSummary
          of={data}
          period={period}
          chosen={reasons}
          onChoose={(next) => state.setFilter(byReason, next)}
        />
      )}
      <Tabs
        label="Unpaid clicks by"
        items={[
          { key: 'shop', label: 'Shops', ...(data ? { count: int(data.shopsCount) } : {}) },
          { key: 'page', label: 'Pages', ...(data ? { count: int(data.pagesCount) } : {}) },
          { key: 'day', label: 'Days' },
        ]}
        value={group}
        onChange={(tab) =>
          state.setSearch({ tab: tab === 'shop' ? undefined : tab, q: undefined, sort: undefined, dir: undefined })
        }
        controls="unpaid-list"
      />
    </>
  )
}

/** When the reasons were computed. */
function subOf(data: Overview, timeZone: string): string {
  if (data?.computedDatetime) return `As of ${momentText(data.computedDatetime, timeZone)}`
  return data?.computedDatetime === null ? 'Reasons are being worked out' : NO_SUB_YET
}

/** /discover/unpaid: how many clicks earned nothing, their value, the reasons, and what to do about it. */
export default function UnpaidPage() {
  const api = useApi()
  const me = useMe()
  const asked = useQuestion()
  const { state, group, range, question, input, period } = asked
  const { search, setSearch } = state
  const sites = useQuery(siteOptionsQuery(api))
  const bySite: ListFilter = {
    key: 'channelUuids',
    label: 'Site',
    allLabel: 'All sites',
    options: (sites.data ?? []).map((s) => ({ value: s.channelUuid, label: s.channelName || s.channelDomain })),
  }
  const { data, list } = useUnpaid(asked)
  const columns = useColumns(group, data?.currencyCode ?? me.currency.currencyCode, list.rows)
  const exporting = useFile({
    name: `unpaid_clicks_by_${group}_${range.from}_${range.to}`,
    ask: (signal) => api.unpaid.file(input, { signal }),
    total: list.remote?.total ?? list.rows.length,
  })
  const head = groupHeads[group].toLowerCase()
  const none = { icon: IconCoinOff, title: 'Every click could earn', subtitle: `No click earned nothing ${period}.` }
  return (
    <ListScreen<UnpaidRow>
      head={{ title: 'Unpaid clicks', sub: subOf(data, me.userTimezone) }}
      actions={
        <>
          <ListFilterSelect filter={bySite} state={state} />
          <PeriodPicker value={range} setSearch={setSearch} />
        </>
      }
      above={<Above of={data} by={asked} />}
      id="unpaid-list"
      list={list}
      state={state}
      empty={sites.data?.length === 0 ? noSite : none}
      label={`Unpaid clicks by ${head}, ${rangeText(range.from, range.to)}`}
      storageKey={`unpaid-${group}-columns`}
      rowKey={keyOf}
      columns={columns}
      searchLabel={group === 'day' ? undefined : `Find ${head}`}
      resetKey={JSON.stringify(input)}
      height="calc(var(--page-h) - 220px)"
      rowHeight={ROW}
      chooser={false}
      {...(group === 'shop' ? { onRow: (row: UnpaidRow) => setSearch({ shop: row.grp }) } : {})}
      csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
    >
      <ShopDrawer
        domain={group === 'shop' ? (searchText(search, 'shop') ?? null) : null}
        question={question}
        period={period}
        timeZone={me.userTimezone}
        kept={carried(search)}
        onClose={() => setSearch({ shop: undefined }, { replace: true })}
      />
    </ListScreen>
  )
}
