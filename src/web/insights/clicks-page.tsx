import './insights.css'
import { insightsKeys } from './keys.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListedClick } from '../../contract/insights/clicks.ts'
import { useApi } from '../lib/api.tsx'
import { todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { rangeFromSearch } from '../../report/ranges.ts'
import { searchOneOf, withFilter } from '../../report/search.ts'
import { useFirstRange } from '../lib/start.ts'
import { useMe } from '../lib/session.ts'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { clickFilters, NEAR_BOTTOM, PAGE, sorts } from './clicks/click-search.ts'
import { clickColumns } from './clicks/columns.tsx'
import { Details } from './clicks/details.tsx'
import type { OnFilter } from './filters/list-filter.tsx'
import { OldRates } from '../lib/old-rates.tsx'
import { toFilters } from '../../report/to-filters.ts'
import { useAllNetworks } from './filters/use-all-networks.ts'
import { ReportFilterBar } from './report/report-filter-bar.tsx'
import { noSiteYet } from './no-site-yet.tsx'

const ROW = 40
const keyOf = (row: ListedClick) => row.clickUuid
const outcomes = ['sale', 'waiting', 'none'] as const
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
  const outcome = searchOneOf(search, 'outcome', outcomes)
  const sites = useQuery(siteOptionsQuery(api))

  const { inbound, waiting } = useAllNetworks(filters)
  const period = useMemo(() => {
    const sent = toFilters(filters, { inbound })
    return { fromDate: range.from, toDate: range.to, filters: sent, search: sought, outcome }
  }, [inbound, range.from, range.to, filters, sought, outcome])
  const enabled = !waiting
  const orderDirection = (state.sort ?? firstSort).desc ? ('desc' as const) : ('asc' as const)
  const count = useQuery({
    queryKey: insightsKeys.clickCount(period),
    queryFn: ({ signal }) => api.clicks.count(period, { signal }),
    enabled,
  })
  const list = usePages<ListedClick>({
    queryKey: insightsKeys.clicks(period, orderDirection),
    load: async ({ offset, limit, last }, signal) => {
      const after = last && { clickUuid: last.clickUuid, clickDatetime: last.clickDatetime }
      return { rows: await api.clicks.list({ ...period, orderDirection, offset, limit, after }, { signal }) }
    },
    size: PAGE,
    rowKey: keyOf,
    rowHeight: ROW,
    threshold: NEAR_BOTTOM,
    count: count.data?.clickCount,
    enabled,
  })
  const columns = useMemo(() => clickColumns(userTimezone, currency.currencyCode), [userTimezone, currency])
  const onFilter: OnFilter = (key, values, labelOf) => setSearch({ filters: withFilter(filters, key, values, labelOf) })
  const hasNoSite = sites.data?.length === 0 && outcome === undefined
  return (
    <ListScreen<ListedClick>
      head={{ title: 'Clicks' }}
      actions={<PeriodPicker value={range} setSearch={setSearch} />}
      bar={
        <ReportFilterBar
          definitions={clickFilters}
          filters={filters}
          range={range}
          onChange={onFilter}
          onClear={state.clearFilters}
        />
      }
      above={<OldRates />}
      list={list}
      state={state}
      empty={hasNoSite ? noSiteYet({ screen: 'Clicks' }) : null}
      label={`Clicks, ${rangeText(range.from, range.to)}`}
      storageKey="insights-clicks-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find site or URL"
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
    >
      <Details />
    </ListScreen>
  )
}
