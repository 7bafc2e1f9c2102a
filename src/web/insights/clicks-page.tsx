import './insights.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListedClick } from '../../contract/insights/clicks.ts'
import { rangeText } from '../../report/date-text.ts'
import { withFilter } from '../../report/search.ts'
import { useApi } from '../lib/api.tsx'
import { OldRates } from '../lib/old-rates.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { useStart } from '../lib/start.ts'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { clickFilters } from './clicks/click-search.ts'
import { ClickToolbar, isGrouped } from './clicks/click-toolbar.tsx'
import { ClicksLead } from './clicks/clicks-lead.tsx'
import { clickColumns } from './clicks/columns.tsx'
import { Details } from './clicks/details.tsx'
import { GroupedClicks } from './clicks/grouped-clicks.tsx'
import { ReasonBar } from './clicks/reason-bar.tsx'
import { type Clicks, keyOf, ROW, useClicks } from './clicks/use-clicks.ts'
import type { OnFilter } from './filters/list-filter.tsx'
import { noClickYet, noSiteYet } from './no-site-yet.tsx'
import { ReportFilterBar } from './report/report-filter-bar.tsx'

/** What replaces the list while it cannot contain anything yet; null otherwise. */
function useNothingYet({ outcome, state }: Clicks) {
  const sites = useQuery(siteOptionsQuery(useApi()))
  const start = useStart()
  if (outcome !== undefined) return null
  if (sites.data?.length === 0) return noSiteYet({ screen: 'Clicks' })
  return start?.hasClicks === false && state.filters.length === 0 ? noClickYet(sites.data ?? []) : null
}

/** The sentences above the clicks: the outcome of all of them, or why some earned nothing. */
function Above({ clicks: { state, outcome, group, isUnearned, all, enabled, count, chosen } }: { clicks: Clicks }) {
  const { search, setSearch } = state
  return (
    <>
      <OldRates />
      {outcome === undefined && !isGrouped(group) ? (
        <ClicksLead period={all} enabled={enabled} count={count} onChoose={(outcome) => setSearch({ outcome })} />
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
  )
}

/** The height that the window leaves below the content above the rows. */
const heightOf = ({ isUnearned, outcome }: Clicks): string =>
  isUnearned
    ? 'calc(var(--page-h) - 330px)'
    : outcome === undefined
      ? 'calc(var(--page-h) - 252px)'
      : 'calc(var(--page-h) - 218px)'

/** Single clicks, newest first. */
export default function ClicksPage() {
  const { userTimezone, currency } = useMe()
  const clicks = useClicks()
  const { state, range, group, period, list, fileName, file } = clicks
  const { filters, setSearch } = state
  const columns = useMemo(
    () => clickColumns(userTimezone, currency.currencyCode, list.rows),
    [userTimezone, currency, list.rows],
  )
  const onFilter: OnFilter = (key, values, labelOf) => setSearch({ filters: withFilter(filters, key, values, labelOf) })
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
    above: <Above clicks={clicks} />,
    state,
    empty: useNothingYet(clicks),
    label: `Clicks, ${rangeText(range.from, range.to)}`,
    toolbar: <ClickToolbar state={state} />,
    children: <Details />,
  }
  if (isGrouped(group))
    return (
      <GroupedClicks
        {...screen}
        group={group}
        period={period}
        enabled={clicks.enabled}
        csvName={`${fileName}_by_${group}`}
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
      height={heightOf(clicks)}
      rowHeight={ROW}
      onRow={(row) => setSearch({ click: row.clickUuid })}
      csv={{ name: '', onClick: file.start, busy: file.busy }}
    />
  )
}
