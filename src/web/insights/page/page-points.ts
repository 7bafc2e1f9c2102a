import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import { money } from '../../../report/format.ts'
import type { TrendPoint, TrendSeries } from '../../ui/charts/trend-types.ts'

export const revenueSeries = (currency: string): TrendSeries[] => [
  {
    key: 'commission',
    label: 'Revenue',
    hue: 'commission',
    as: 'area',
    axis: 'money',
    axisLabel: currency,
    format: (n) => money(n, currency),
  },
]

/** Money by day (by hour for a single day), matched by position with the previous period. */
export const pagePoints = (rows: readonly StatisticsRow[], before: readonly StatisticsRow[] | null): TrendPoint[] =>
  rows.map((row, i) => {
    const previous = before?.[i]
    return {
      at: row.grp,
      values: { commission: row.conversionTotalCommission },
      previous: previous ? { at: previous.grp, values: { commission: previous.conversionTotalCommission } } : null,
    }
  })
