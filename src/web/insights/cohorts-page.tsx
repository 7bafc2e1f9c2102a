import './insights.css'
import './cohorts/cohorts.css'
import { SegmentedControl } from '@mantine/core'
import { hashKey, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type CohortGroup, cohortGroups, monthSpans as spans } from '../../contract/insights/cohort-days.ts'
import type { Output } from '../../contract/call.ts'
import type { CohortRow, cohorts } from '../../contract/insights/cohorts.ts'
import { money } from '../../report/format.ts'
import { monthsBack } from '../../report/months-back.ts'
import { searchOneOf, withFilter } from '../../report/search.ts'
import { toFilters } from '../../report/to-filters.ts'
import { todayIn } from '../../report/dates.ts'
import { useApi } from '../lib/api.tsx'
import { failureOf } from '../lib/failure-of.ts'
import { OldRates } from '../lib/old-rates.tsx'
import { networkOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { OnDesk } from '../ui/on-desk.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CohortLead } from './cohorts/cohort-lead.tsx'
import { cohortFilters, cohortSorts, csvName, firstSortOf, groupLabels } from './cohorts/cohort-search.ts'
import { cohortColumns, csvColumns, nameOf } from './cohorts/columns.tsx'
import type { OnFilter } from './filters/list-filter.tsx'
import { ListFilterBar } from './filters/list-filter-bar.tsx'
import { SiteFilter } from './filters/site-filter.tsx'
import { useAllNetworks } from './filters/use-all-networks.ts'
import { insightsKeys } from './keys.ts'
import { noDataYet } from './no-data-yet.tsx'

type Cohorts = Output<typeof cohorts.list>
const NONE: readonly CohortRow[] = []
const keyOf = (row: CohortRow) => row.grp
const isSomething = (row: CohortRow) => row.commission !== 0 || row.rejectedCommission !== 0
const filterOf = { network: 'networkUuids', name: 'names' } as const

/** Drops months before the account's first sale; the current month stays. */
const fromTheFirst = (rows: readonly CohortRow[]): CohortRow[] => {
  const first = rows.findIndex(isSomething)
  return first < 0 ? [] : rows.slice(first)
}

/** The months under the selected filters, which the sentence describes, and the rows of the selected group. */
function useCohorts(
  group: CohortGroup,
  input: { fromDate: string; toDate: string; filters: object },
  enabled: boolean,
) {
  const api = useApi()
  const of = (groupBy: CohortGroup) => ({
    queryKey: insightsKeys.cohorts(groupBy, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.cohorts.list({ ...input, groupBy }, { signal }),
    // rows of another group have other columns
    placeholderData: (before: Cohorts | undefined, query?: { queryKey: readonly unknown[] }) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(insightsKeys.cohorts(groupBy)) ? before : undefined,
    enabled,
  })
  const months = useQuery(of('month'))
  const chosen = useQuery(of(group))
  return { months, chosen }
}

/** Commission by the month of its click: how it matured, what became of it, what is still to come. */
export default function CohortsPage() {
  const api = useApi()
  const me = useMe()
  const group = searchOneOf(useListState().search, 'by', cohortGroups) ?? 'month'
  const state = useListState({ filters: cohortFilters, sorts: cohortSorts, firstSort: firstSortOf(group) })
  const { search, filters, setSearch } = state
  const span = searchOneOf(search, 'months', spans) ?? spans[0]
  const range = monthsBack(todayIn(me.userTimezone), Number(span))
  const networks = useQuery(networkOptionsQuery(api))
  const { inbound, waiting } = useAllNetworks(filters)
  const sent = useMemo(() => toFilters(filters, { inbound }), [filters, inbound])
  const { months, chosen } = useCohorts(group, { ...range, filters: sent }, !waiting)
  const currency = me.currency.currencyCode
  const columns = useMemo(() => cohortColumns(group, currency), [group, currency])
  const searchText = useCallback((row: CohortRow) => nameOf(group, row), [group])
  const rows = useMemo(() => chosen.data && { data: fromTheFirst(chosen.data.rows) }, [chosen.data])
  const list = rowsOf<CohortRow>({ ...chosen, data: rows?.data })
  const onFilter: OnFilter = (key, values, labelOf) => setSearch({ filters: withFilter(filters, key, values, labelOf) })
  const filterProps = { filters, range: { from: range.fromDate, to: range.toDate }, onChange: onFilter }
  const without = chosen.data?.withoutClickCommission ?? 0
  /** Opens the months of a network or shop. */
  const open = (by: Exclude<CohortGroup, 'month'>) => (row: CohortRow) =>
    setSearch({
      by: undefined,
      sort: undefined,
      filters: withFilter(filters, filterOf[by], [row.grp || 'Unknown'], () => nameOf(by, row)),
    })
  return (
    <ListScreen<CohortRow>
      head={{ title: 'Clicks by month', sub: 'What they brought by now, and what is still to come' }}
      actions={
        <>
          <OnDesk>
            <SiteFilter {...filterProps} />
          </OnDesk>
          <SegmentedControl
            size="xs"
            aria-label="Months"
            value={span}
            onChange={(months) => setSearch({ months: months === spans[0] ? undefined : months })}
            data={spans.map((value) => ({ value, label: `${value} months` }))}
          />
        </>
      }
      bar={<ListFilterBar definitions={cohortFilters} filterProps={filterProps} onClear={state.clearFilters} />}
      waitsAbove={months.isPending && !failureOf(months)}
      above={
        <>
          <OldRates />
          {months.data ? (
            <CohortLead
              rows={months.data.rows ?? NONE}
              totals={months.data.totals}
              currency={currency}
              hasKey={group === 'month'}
            />
          ) : null}
          <Tabs
            label="Clicks by"
            items={cohortGroups.map((key) => ({ key, label: groupLabels[key] }))}
            value={group}
            onChange={(by) => setSearch({ by: by === 'month' ? undefined : by, sort: undefined })}
            controls="cohorts"
          />
        </>
      }
      id="cohorts"
      below={
        without === 0 ? null : (
          <p className="dim cohort-note">
            {money(without, currency)} more came of sales whose click is not known. They are in no row here.
          </p>
        )
      }
      list={list}
      state={state}
      empty={networks.data?.length === 0 ? noDataYet : null}
      label={`What clicks brought, by ${groupLabels[group].toLowerCase()}`}
      storageKey={`insights-cohorts-${group}-columns`}
      rowKey={keyOf}
      columns={columns}
      {...(group === 'month' ? {} : { searchLabel: `Find ${groupLabels[group].toLowerCase()}`, searchText })}
      resetKey={`${group}|${range.fromDate}`}
      rowHeight={48}
      height="calc(100dvh - 330px)"
      {...(group === 'month' ? {} : { onRow: open(group) })}
      csv={{ name: csvName(group, range), columns: csvColumns(group, currency) }}
    />
  )
}
