import { queryOptions } from '@tanstack/react-query'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { BaseRow } from '../../../contract/metrics.ts'
import type { OutboundApi } from '../../lib/api.tsx'
import type { ReportRequest } from './report-request.ts'
import { type ReportRow, type Totals, withPrevious } from './report-rows.ts'

export interface ReportData {
  /** What these rows are grouped by: older than the tab while the next answer is on its way. */
  groupBy: GroupBy
  compared: boolean
  rows: ReportRow[]
  totals: Totals
  /** There are more groups than an answer holds; the totals cover all. */
  isCut: boolean
  /** Currencies without an exchange rate: their conversions count with amount 0. */
  unconverted: string[]
}

/** The report, called twice in compare mode. Both answers arrive together, so that no half comparison is ever shown. */
export const reportQuery = (api: OutboundApi, { current, previous }: ReportRequest) =>
  queryOptions({
    queryKey: ['insights', 'statistics', current, previous],
    queryFn: async ({ signal }): Promise<ReportData> => {
      const [now, before] = await Promise.all([
        api.insights.statistics(current, { signal }),
        previous ? api.insights.statistics(previous, { signal }) : null,
      ])
      const totals: { now: BaseRow; prev: BaseRow | null } = { now: now.totals, prev: before?.totals ?? null }
      const rows = withPrevious(now.rows, before?.rows ?? null, current.groupBy)
      const unconverted = [now, before].flatMap((answer) => answer?.unconvertedCurrencies ?? [])
      return {
        groupBy: current.groupBy,
        compared: before !== null,
        rows,
        totals,
        isCut: now.isCut ?? false,
        unconverted: [...new Set(unconverted)].sort(),
      }
    },
  })
