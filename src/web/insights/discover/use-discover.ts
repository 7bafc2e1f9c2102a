import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DiscoverRow } from '../../../contract/insights/discover.ts'
import { searchedHost } from '../../../contract/searched-host.ts'
import { todayIn } from '../../../report/dates.ts'
import { rangeFromSearch } from '../../../report/ranges.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { usePages } from '../../ui/list/use-pages.ts'
import { insightsKeys } from '../keys.ts'
import { discoverWorthOf, discoverWorthQuery, knowsWorth, useDiscoverWorth } from './click-worth.ts'
import { firstSorts, PAGE, readGroup, sorts } from './discover-search.ts'
import { discoverFilters, knownFilters } from './filters.tsx'
import { useAsOf } from './use-as-of.ts'
import { byWorth, MOST, pageOf } from './whole-first.ts'

export const ROW = 40
export const keyOf = (row: DiscoverRow) => row.grp

/** The address's query of clicks that no campaign could carry, the resulting rows, and their potential earnings. */
export function useDiscover() {
  const api = useApi()
  const queries = useQueryClient()
  const address = useSearchState().search
  const group = useMemo(() => readGroup(address), [address])
  const state = useListState({ filters: knownFilters, sorts, firstSort: firstSorts[group], sent: searchedHost })
  const { search, filters } = state
  const today = todayIn(useMe().userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' }, today)
  const sort = state.sort ?? firstSorts[group]

  const question = {
    fromDate: range.from,
    toDate: range.to,
    groupBy: group,
    search: state.sought,
    orderBy: sort.id === 'grp' ? ('grp' as const) : ('discoverCount' as const),
    orderDirection: sort.desc ? ('desc' as const) : ('asc' as const),
    ...discoverFilters(filters),
  }
  const place = JSON.stringify(question)
  const asOf = useAsOf(place)
  const input = { ...question, asOf }
  const channelUuids = state.valuesOf('channelUuids')
  const isByWorth = sort.id === 'worth' && knowsWorth(group, question)
  const list = usePages<DiscoverRow>({
    queryKey: insightsKeys.discover(input, isByWorth),
    load: async (page, signal) => {
      const ask = (of: { offset: number; limit: number }) => api.discover.others({ ...input, ...of }, { signal })
      // rows without a value keep the order of clicks
      const known = isByWorth
        ? await queries
            .fetchQuery({ ...discoverWorthQuery(api, group, question, channelUuids), retry: false })
            .catch(() => undefined)
        : undefined
      return pageOf(page, {
        first: () =>
          queries.fetchQuery({
            queryKey: insightsKeys.discover(input, 'first'),
            queryFn: () => ask({ offset: 0, limit: MOST }),
            retry: false,
          }),
        order: (rows) => (known ? byWorth(rows, discoverWorthOf(group, question, known), sort.desc) : rows),
        beyond: ask,
      })
    },
    size: PAGE,
    rowKey: keyOf,
    rowHeight: ROW,
    by: 'button',
  })
  const worth = useDiscoverWorth(group, question, channelUuids)
  return { state, group, today, range, question, place, list, worth }
}

export type Discover = ReturnType<typeof useDiscover>
