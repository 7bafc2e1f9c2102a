import './insights.css'
import { insightsKeys } from './keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clickGroups, clickOutcomes } from '../../contract/insights/click-choices.ts'
import type { ListedClick } from '../../contract/insights/clicks.ts'
import { useApi } from '../lib/api.tsx'
import { todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { rangeFromSearch } from '../../report/ranges.ts'
import { searchOneOf, withFilter } from '../../report/search.ts'
import { useFirstRange, useStart } from '../lib/start.ts'
import { useMe } from '../lib/session.ts'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { useFile } from '../ui/use-file.tsx'
import { clickFilters, NEAR_BOTTOM, PAGE, sorts } from './clicks/click-search.ts'
import { ClicksLead } from './clicks/clicks-lead.tsx'
import { ClickToolbar, isGrouped } from './clicks/click-toolbar.tsx'
import { clickColumns } from './clicks/columns.tsx'
import { Details } from './clicks/details.tsx'
import { GroupedClicks } from './clicks/grouped-clicks.tsx'
import { ReasonBar, reasonsOf } from './clicks/reason-bar.tsx'
import type { OnFilter } from './filters/list-filter.tsx'
import { OldRates } from '../lib/old-rates.tsx'
import { toFilters } from '../../report/to-filters.ts'
import { useAllNetworks } from './filters/use-all-networks.ts'
import { ReportFilterBar } from './report/report-filter-bar.tsx'
import { noClickYet, noSiteYet } from './no-site-yet.tsx'

const ROW = 40
const keyOf = (row: ListedClick) => row.clickUuid
/** The newest first. */
const firstSort = { id: 'clickDatetime', desc: true }

/** Single clicks, the newest first. */
export default function ClicksPage() {
  const api = useApi()
  const { userTimezone, currency } = useMe()
  const state = useListState({ filters: clickFilters, sorts, firstSort })
  const { search, filters, setSearch, sought } = state
  const today = todayIn(userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' }, today)
  const outcome = searchOneOf(search, 'outcome', clickOutcomes)
  const group = searchOneOf(search, 'group', clickGroups)
  const isUnearned = outcome === 'none' || outcome === 'noCampaign'
  const chosen = useMemo(() => reasonsOf(search), [search])
  const sites = useQuery(siteOptionsQuery(api))

  const { inbound, waiting } = useAllNetworks(filters)
  const all = useMemo(() => {
    const sent = toFilters(filters, { inbound })
    return { fromDate: range.from, toDate: range.to, filters: sent, search: sought, outcome }
  }, [inbound, range.from, range.to, filters, sought, outcome])
  const period = useMemo(
    () => (isUnearned && chosen.length > 0 ? { ...all, reasons: chosen } : all),
    [all, isUnearned, chosen],
  )
  const enabled = !waiting
  const orderDirection = (state.sort ?? firstSort).desc ? ('desc' as const) : ('asc' as const)
  const isSingle = !isGrouped(group)
  const count = useQuery({
    queryKey: insightsKeys.clickCount(period),
    queryFn: ({ signal }) => api.clicks.count(period, { signal }),
    enabled: enabled && isSingle,
  })
  const load = async (
    { offset, limit, last }: { offset: number; limit: number; last: ListedClick | undefined },
    signal?: AbortSignal,
  ) => {
    const after = last && { clickUuid: last.clickUuid, clickDatetime: last.clickDatetime }
    return api.clicks.list({ ...period, orderDirection, offset, limit, after }, { signal })
  }
  const list = usePages<ListedClick>({
    queryKey: insightsKeys.clicks(period, orderDirection),
    load: async (page, signal) => ({ rows: await load(page, signal) }),
    size: PAGE,
    rowKey: keyOf,
    rowHeight: ROW,
    threshold: NEAR_BOTTOM,
    count: count.data?.clickCount,
    enabled: enabled && isSingle,
  })
  const csvName = `outbound_clicks_${range.from}_${range.to}`
  const exporting = useFile({
    name: csvName,
    ask: (signal) => api.clicks.file({ ...period, orderDirection }, { signal }),
    total: count.data?.clickCount,
  })
  const columns = useMemo(
    () => clickColumns(userTimezone, currency.currencyCode, list.rows),
    [userTimezone, currency, list.rows],
  )
  const onFilter: OnFilter = (key, values, labelOf) => setSearch({ filters: withFilter(filters, key, values, labelOf) })
  const start = useStart()
  const hasNoSite = sites.data?.length === 0 && outcome === undefined
  const hasNoClick = start?.hasClicks === false && outcome === undefined && filters.length === 0
  const screen = {
    head: { title: 'Clicks' },
    actions: <PeriodPicker value={range} setSearch={setSearch} />,
    bar: (
      <ReportFilterBar
        definitions={clickFilters}
        filters={filters}
        range={range}
        onChange={onFilter}
        onClear={state.clearFilters}
      />
    ),
    above: (
      <>
        <OldRates />
        {outcome === undefined && isSingle ? (
          <ClicksLead
            period={all}
            enabled={enabled}
            count={count.data?.clickCount}
            onChoose={(outcome) => setSearch({ outcome })}
          />
        ) : null}
        {isUnearned ? (
          <ReasonBar
            period={all}
            enabled={enabled}
            chosen={chosen}
            search={search}
            onChoose={(reason) => setSearch({ reason })}
          />
        ) : null}
      </>
    ),
    state,
    empty: hasNoSite ? noSiteYet({ screen: 'Clicks' }) : hasNoClick ? noClickYet(sites.data ?? []) : null,
    label: `Clicks, ${rangeText(range.from, range.to)}`,
    toolbar: <ClickToolbar state={state} />,
    children: <Details />,
  }
  if (!isSingle)
    return (
      <GroupedClicks
        {...screen}
        group={group}
        period={period}
        enabled={enabled}
        csvName={`${csvName}_by_${group}`}
        onOpen={(key, value, name) =>
          setSearch({ group: undefined, filters: withFilter(filters, key, [value], () => name) })
        }
        onFind={(q) => setSearch({ group: undefined, q })}
      />
    )
  return (
    <ListScreen<ListedClick>
      {...screen}
      list={list}
      storageKey="insights-clicks-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find site or URL"
      resetKey={JSON.stringify(period)}
      height={
        isUnearned
          ? 'calc(var(--page-h) - 330px)'
          : outcome === undefined
            ? 'calc(var(--page-h) - 252px)'
            : 'calc(var(--page-h) - 218px)'
      }
      rowHeight={ROW}
      onRow={(row) => setSearch({ click: row.clickUuid })}
      csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
    />
  )
}
