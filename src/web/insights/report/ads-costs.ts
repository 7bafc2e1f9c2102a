import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../../lib/api.tsx'
import type { ReportData } from './report-data.ts'
import type { ReportRequest } from './report-request.ts'
import { sumRows } from './report-rows.ts'

type CostOf = ReadonlyMap<string, number>
export interface AdsCosts {
  now: CostOf
  prev: CostOf | null
}

/** What ads cost in the range, and in the one compared with. By domain. */
export const adsCostsQuery = (api: OutboundApi, { current, previous }: ReportRequest) => {
  const spans = [current, previous].map((span) => span && { fromDate: span.fromDate, toDate: span.toDate })
  return queryOptions({
    queryKey: ['costs', 'stats', ...spans],
    queryFn: async ({ signal }): Promise<AdsCosts> => {
      const [now, prev] = await Promise.all(
        spans.map(async (span) => {
          const rows = span ? await api.costs.stats(span, { signal }) : null
          return rows && new Map(rows.map((row) => [row.domain, row.cost]))
        }),
      )
      return { now: now ?? new Map<string, number>(), prev: prev ?? null }
    },
  })
}

/**
 * The report of merchants with what ads to them cost; without an answer the cells say that it is not known. The totals are
 * those of the merchants listed.
 */
export function withCosts(data: ReportData | undefined, costs: AdsCosts | undefined): ReportData | undefined {
  if (data === undefined || costs === undefined || data.groupBy !== 'name') return data
  // rows are small and made once an answer; copying keeps the cached answer untouched
  // oxlint-disable-next-line oxc/no-map-spread
  const rows = data.rows.map((row) => ({
    ...row,
    adsCost: costs.now.get(row.grp) ?? 0,
    prev: row.prev && { ...row.prev, adsCost: costs.prev?.get(row.grp) ?? 0 },
  }))
  const sums = sumRows(rows)
  const { now, prev } = data.totals
  return {
    ...data,
    rows,
    totals: {
      now: { ...now, adsCost: sums.now.adsCost },
      prev: prev && { ...prev, adsCost: sums.prev?.adsCost },
    },
  }
}
