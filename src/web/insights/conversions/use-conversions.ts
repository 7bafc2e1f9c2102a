import { insightsKeys } from '../keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConversionRow } from '../../../contract/insights/conversions.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { useApi } from '../../lib/api.tsx'
import type { Sort } from '../../../report/column.ts'
import type { DaySpan } from '../../../report/ranges.ts'
import { usePages } from '../../ui/list/use-pages.ts'
import { conversionKey, PAGE } from './conversion-rows.ts'
import { orderOf } from './conversion-search.ts'
import { listCount } from './status-sums.ts'

export const ROW = 40

interface Asked {
  range: DaySpan
  filters: Filters
  sort: Sort
  /** An order, transaction or amount to search for. */
  search: string
  /** False while the values of a filter are still loading. */
  ready: boolean
}

/** The list, page by page in the server's order, and the sums above it. */
export function useConversions({ range, filters, search, sort: { id, desc }, ready }: Asked) {
  const api = useApi()
  const period = useMemo(
    () => ({ fromDate: range.from, toDate: range.to, filters, ...(search ? { search } : {}) }),
    [range.from, range.to, filters, search],
  )
  const input = useMemo(() => ({ ...period, ...orderOf({ id, desc }) }), [period, id, desc])
  const insights = useQuery({
    queryKey: insightsKeys.conversionSums(period),
    queryFn: ({ signal }) => api.conversions.insights(period, { signal }),
    enabled: ready,
  })
  const count = listCount(insights.data)
  const list = usePages<ConversionRow>({
    queryKey: insightsKeys.conversions(input),
    // after the last row of the previous page; by offset if that row has gone
    load: async ({ offset, limit, last }, signal) => ({
      rows: await api.conversions.list({ ...input, offset, limit, afterUuid: last?.conversionUuid }, { signal }),
    }),
    size: PAGE,
    rowKey: conversionKey,
    rowHeight: ROW,
    threshold: 30,
    count,
    enabled: ready,
  })
  return { input, list, insights, count }
}
