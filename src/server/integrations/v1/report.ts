import type { Output, Parsed } from '../../../contract/call.ts'
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
import { createCursor } from './cursor.ts'
import type { V1Parts } from './ports.ts'
import { createReportPages, placeOf } from './report-pages.ts'
import { money, ratioMoney } from './to-money.ts'

type Answer = Output<typeof v1.report.get>
type Measured = Answer['totals']

/** The API name of each figure, computed once: an answer may have thousands of rows. */
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

/** The URL of a report on the screen. */
export function reportAddress(
  publicUrl: string,
  of: {
    group: GroupBy
    thenBy?: GroupBy | undefined
    from: string
    to: string
    compare?: 'none' | 'previous' | 'week' | 'year'
    /** The compared days, if named. */
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

export function reportCalls({ clock, publicUrl, screens, cursorKey }: V1Parts): Handlers<typeof v1.report> {
  const pages = createReportPages()
  return { get }

  async function get(asked: Parsed<typeof v1.report.get>, who: Principal): Promise<Answer> {
    const cursor = createCursor(cursorKey, who.accountUuid, asked)
    const place = placeOf(cursor.read(asked.cursor))
    const range = place?.range ?? rangeOf(asked, who, clock)
    const groupBy = groupOf(asked.group)
    const thenBy = asked.then_by && groupOf(asked.then_by)
    const simple = (days: { fromDate: string; toDate: string }) => ({ ...days, groupBy, filters: filtersOf(asked) })
    const question = (days: { fromDate: string; toDate: string }) =>
      checked(insights.statistics.input, { ...simple(days), thenBy })
    const compared = compareRange({ from: range.fromDate, to: range.toDate, compare: asked.compare })
    const { insights: screen, outlook } = screens()
    const make = async () => {
      const [now, former] = await Promise.all([
        screen.statistics(question(range), who),
        compared ? screen.statistics(question({ fromDate: compared.from, toDate: compared.to }), who) : null,
      ])
      return { now, former }
    }
    const readKnown = async () =>
      asked.with_known_share
        ? (await outlook.maturity(checked(insights.statistics.input, simple(range)), who)).total
        : null
    const about = [who.accountUuid, who.timezone, who.currencyCode, question(range), compared]
    const [{ now, former, rows, left, next }, known] = await Promise.all([
      pages.page(JSON.stringify(about), { place, limit: asked.limit }, make),
      place ? place.known : readKnown(),
    ])
    const currency = now.totals.currencyCode
    const before = new Map(former?.rows.map((row) => [rowKey(row), row]))
    const beforeOf = (row: StatisticsRow) =>
      former ? measured(before.get(rowKey(row)) ?? emptyMetrics(), currency) : null
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
      row_count: now.rows.length,
      rows_left: left,
      next_cursor: next && cursor.write([range, next.of, next.from, known]),
      totals: measured(now.totals, currency),
      totals_before: former ? measured(former.totals, currency) : null,
      is_cut: now.isCut === true || left > 0,
      known_share: known,
      report_url: reportAddress(publicUrl, {
        group: groupBy,
        thenBy,
        from: range.fromDate,
        to: range.toDate,
        compare: asked.compare,
        filters: filtersOf(asked),
      }),
    }
  }
}
