import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../../lib/api.tsx'
import type { ReportInput } from './report-request.ts'
import { hasAnything } from './report-rows.ts'

/**
 * The groups that took part in a split test: those with partial traffic in the range. The toggle shows them with all of
 * their traffic; the filter 'Partial traffic only' counts nothing but what a split test routed.
 */
export const splitTestsQuery = (api: OutboundApi, current: ReportInput) => {
  const input = { ...current, filters: { ...current.filters, withPartialTraffic: true } }
  return queryOptions({
    queryKey: ['insights', 'split-tests', input],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const { rows } = await api.insights.statistics(input, { signal })
      return new Set(rows.filter(hasAnything).map((row) => row.grp))
    },
  })
}
