import { insightsKeys } from '../keys.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Filters } from '../../../contract/insights/insights.ts'
import { useApi } from '../../lib/api.tsx'
import { joinPages } from '../../lib/export-pages.ts'
import type { DaySpan } from '../../../report/ranges.ts'
import { conversionKey, nextPage, PAGE, type PageStart } from './conversion-rows.ts'
import type { ListSort } from './conversion-search.ts'
import { listCount } from './status-sums.ts'

interface Asked {
  range: DaySpan
  filters: Filters
  sort: ListSort
  /** False while what a filter stands for is still loading. */
  ready: boolean
}
const top: PageStart = { offset: 0 }

/** The list, page by page in the server's order, and the sums above it. */
export function useConversions({ range, filters, sort, ready }: Asked) {
  const api = useApi()
  const period = useMemo(() => ({ fromDate: range.from, toDate: range.to, filters }), [range.from, range.to, filters])
  const input = useMemo(
    () => ({ ...period, orderBy: sort.id, orderDirection: sort.desc ? ('desc' as const) : ('asc' as const) }),
    [period, sort.id, sort.desc],
  )
  const list = useInfiniteQuery({
    queryKey: insightsKeys.conversions(input),
    queryFn: ({ pageParam, signal }) => api.conversions.list({ ...input, ...pageParam, limit: PAGE }, { signal }),
    initialPageParam: top,
    getNextPageParam: (_last, pages) => nextPage(pages),
    enabled: ready,
  })
  const insights = useQuery({
    queryKey: insightsKeys.conversionSums(period),
    queryFn: ({ signal }) => api.conversions.insights(period, { signal }),
    enabled: ready,
  })
  const rows = useMemo(() => joinPages(list.data?.pages ?? [], conversionKey), [list.data])
  return { input, list, rows, insights, count: listCount(insights.data) }
}
