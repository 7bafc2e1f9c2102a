import type { Output } from '../../../contract/call.ts'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { type Filters, insights, type StatisticsRow } from '../../../contract/insights/insights.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { groupOf, type MetricWord, metricWords } from '../../../contract/integrations/v1/words.ts'
import {
  type BaseMetric,
  baseMetrics,
  type BaseRow,
  derived,
  emptyMetrics,
  isAmount,
} from '../../../contract/metrics.ts'
import { rowKey } from '../../../report/row-key.ts'
import { compareRange } from '../../../report/ranges.ts'
import { stringifySearch } from '../../../report/search.ts'
import { filterItems } from '../../../report/to-filters.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import { checked, filtersOf, rangeOf } from './asked.ts'
import type { V1Parts } from './ports.ts'
import { money, ratioMoney } from './to-money.ts'

type Answer = Output<typeof v1.report.get>
type Measured = Answer['totals']

/** Which word each figure has, read once: an answer may have thousands of rows. */
const named = baseMetrics.flatMap((metric: BaseMetric) => {
  const word = metricWords[metric]
  return word === null ? [] : [{ metric, word, isAmount: isAmount(metric) }]
})

function measured(row: BaseRow, currency: string): Measured {
  const figures: Partial<Record<MetricWord, unknown>> = {}
  for (const { metric, word, isAmount } of named) figures[word] = isAmount ? money(row[metric], currency) : row[metric]
  const ratios = {
    click_rate: derived.ctr(row),
    conversion_rate: derived.cr(row),
    rejection_rate: derived.rejectionRate(row),
    revenue_per_click: ratioMoney(derived.epc(row), currency),
    revenue_per_thousand_pageviews: ratioMoney(derived.epm(row), currency),
  }
  return Object.assign(figures as Pick<Measured, MetricWord>, ratios)
}

/** The screen's own address of a report. */
export function reportAddress(
  publicUrl: string,
  of: {
    group: GroupBy
    thenBy?: GroupBy | undefined
    from: string
    to: string
    compare?: 'none' | 'previous' | 'year'
    /** Days it is compared with by name. */
    before?: { from: string; to: string }
    filters: Filters
  },
): string {
  const items = filterItems(of.filters)
  const search = {
    tab: of.group,
    thenBy: of.thenBy,
    from: of.from,
    to: of.to,
    cmp: of.before ? 'custom' : of.compare,
    pf: of.before?.from,
    pt: of.before?.to,
    filters: items,
  }
  return `${publicUrl}/insights/reports${stringifySearch(search)}`
}

const secondOf = ({ second }: StatisticsRow): Answer['rows'][number]['second'] =>
  second ? { key: second.grp, name: second.name, starts_at: second.startsAt } : null

export const reportCalls = ({ clock, publicUrl, screens }: V1Parts): Handlers<typeof v1.report> => ({
  async get(asked, who: Principal) {
    const range = rangeOf(asked, who, clock)
    const groupBy = groupOf(asked.group)
    const thenBy = asked.then_by && groupOf(asked.then_by)
    const simple = (days: { fromDate: string; toDate: string }) => ({ ...days, groupBy, filters: filtersOf(asked) })
    const question = (days: { fromDate: string; toDate: string }) =>
      checked(insights.statistics.input, { ...simple(days), thenBy })
    const compared = compareRange({ from: range.fromDate, to: range.toDate, compare: asked.compare })
    const { insights: screen, outlook } = screens()
    const [now, then, known] = await Promise.all([
      screen.statistics(question(range), who),
      compared ? screen.statistics(question({ fromDate: compared.from, toDate: compared.to }), who) : null,
      asked.with_known_share ? outlook.maturity(checked(insights.statistics.input, simple(range)), who) : null,
    ])
    const currency = now.totals.currencyCode
    const before = new Map(then?.rows.map((row) => [rowKey(row), row]))
    const beforeOf = (row: StatisticsRow) =>
      then ? measured(before.get(rowKey(row)) ?? emptyMetrics(), currency) : null
    const rows = now.rows.slice(0, asked.limit)
    const period = { from: range.fromDate, to: range.toDate, timezone: who.timezone }
    return {
      group: asked.group,
      then_by: asked.then_by ?? null,
      period,
      compared_with: compared ? { from: compared.from, to: compared.to, timezone: who.timezone } : null,
      currency,
      rows: rows.map((row) =>
        Object.assign(
          { key: row.grp, name: row.name, starts_at: row.startsAt, second: secondOf(row) },
          measured(row, currency),
          { before: beforeOf(row) },
        ),
      ),
      totals: measured(now.totals, currency),
      totals_before: then ? measured(then.totals, currency) : null,
      is_cut: now.isCut === true || rows.length < now.rows.length,
      known_share: known?.total ?? null,
      report_url: reportAddress(publicUrl, {
        group: groupBy,
        thenBy,
        from: range.fromDate,
        to: range.toDate,
        compare: asked.compare,
        filters: filtersOf(asked),
      }),
    }
  },
})
