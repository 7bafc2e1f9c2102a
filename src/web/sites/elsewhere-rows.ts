import type { StatisticsRow } from '../../contract/insights/insights.ts'
import { amount, int } from '../../report/format.ts'
import { remainderOf } from '../../report/remainder.ts'
import type { ExtraRow } from '../ui/data-table/column.ts'

type Sum = 'conversionTotalCommission' | 'pageviewCount'
type Line = { earned: Pick<StatisticsRow, Sum> | null | undefined }
type Earned = { totals: Pick<StatisticsRow, Sum> } | undefined

/** What the report contains for the same days on none of the listed sites; null for nothing. */
export function elsewhere(earned: Earned, lines: readonly Line[]) {
  if (!earned || lines.some((line) => line.earned === undefined)) return null
  const rest = (id: Sum) =>
    remainderOf(
      earned.totals[id],
      lines.map((line) => line.earned?.[id] ?? 0),
    )
  const left = { earned: rest('conversionTotalCommission'), pageviews: rest('pageviewCount') }
  return left.earned === 0 && left.pageviews === 0 ? null : left
}

function everything(id: string, earned: Earned, currency: string): string | null {
  if (!earned) return null
  const { conversionTotalCommission: all, pageviewCount: views } = earned.totals
  if (id === 'earned') return amount(all, currency)
  if (id === 'pageviews') return int(views)
  return id === 'epm' && views > 0 ? amount((all / views) * 1000, currency) : null
}

/** A line below the sums of all sites, and one with both together, which is the total of the report. */
export function elsewhereRows(earned: Earned, lines: readonly Line[], currency: string): ExtraRow[] {
  const left = elsewhere(earned, lines)
  if (!left) return []
  return [
    {
      key: 'elsewhere',
      label: 'On no site here',
      help: 'Sales whose site nobody knows, such as those without a click of yours, and those of sites that were removed',
      cell: (id) => (id === 'earned' ? amount(left.earned, currency) : id === 'pageviews' ? int(left.pageviews) : null),
    },
    {
      key: 'everything',
      label: 'Everything, as on Today',
      help: 'All sales and pageviews of these days, as in the report',
      cell: (id) => everything(id, earned, currency),
    },
  ]
}
