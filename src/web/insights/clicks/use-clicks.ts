import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clickGroups, clickOutcomes } from '../../../contract/insights/click-choices.ts'
import type { ListedClick } from '../../../contract/insights/clicks.ts'
import { todayIn } from '../../../report/dates.ts'
import { rangeFromSearch } from '../../../report/ranges.ts'
import { searchOneOf } from '../../../report/search.ts'
import { toFilters } from '../../../report/to-filters.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { usePages } from '../../ui/list/use-pages.ts'
import { useFile } from '../../ui/use-file.tsx'
import { useAllNetworks } from '../filters/use-all-networks.ts'
import { insightsKeys } from '../keys.ts'
import { clickFilters, NEAR_BOTTOM, PAGE, sorts } from './click-search.ts'
import { isGrouped } from './click-toolbar.tsx'
import { reasonsOf } from './reason-bar.tsx'

export const ROW = 40
export const keyOf = (row: ListedClick) => row.clickUuid
/** Newest first. */
const firstSort = { id: 'clickDatetime', desc: true }

/** The address's query of clicks: all in the period, and those with the selected reasons. */
function useClickQuestion() {
  const state = useListState({ filters: clickFilters, sorts, firstSort })
  const { search, filters, sought } = state
  const today = todayIn(useMe().userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' }, today)
  const outcome = searchOneOf(search, 'outcome', clickOutcomes)
  const isUnearned = outcome === 'none' || outcome === 'noCampaign'
  const chosen = useMemo(() => reasonsOf(search), [search])
  const { inbound, waiting } = useAllNetworks(filters)
  const all = useMemo(() => {
    const sent = toFilters(filters, { inbound })
    return { fromDate: range.from, toDate: range.to, filters: sent, search: sought, outcome }
  }, [inbound, range.from, range.to, filters, sought, outcome])
  const period = useMemo(
    () => (isUnearned && chosen.length > 0 ? { ...all, reasons: chosen } : all),
    [all, isUnearned, chosen],
  )
  return { state, range, outcome, isUnearned, chosen, all, period, enabled: !waiting }
}

/** The single clicks for the address, their number, and their file. */
export function useClicks() {
  const api = useApi()
  const question = useClickQuestion()
  const { state, range, period, enabled } = question
  const group = searchOneOf(state.search, 'group', clickGroups)
  const isSingle = !isGrouped(group)
  const orderDirection = (state.sort ?? firstSort).desc ? ('desc' as const) : ('asc' as const)
  const { data: counted } = useQuery({
    queryKey: insightsKeys.clickCount(period),
    queryFn: ({ signal }) => api.clicks.count(period, { signal }),
    enabled: enabled && isSingle,
  })
  const count = counted?.clickCount
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
    count,
    enabled: enabled && isSingle,
  })
  const fileName = `outbound_clicks_${range.from}_${range.to}`
  const file = useFile({
    name: fileName,
    ask: (signal) => api.clicks.file({ ...period, orderDirection }, { signal }),
    total: count,
  })
  return { ...question, group, count, list, fileName, file }
}

export type Clicks = ReturnType<typeof useClicks>
