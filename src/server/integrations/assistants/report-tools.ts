import { z } from 'zod'
import { mostProofRows } from '../../../contract/integrations/assistant-tools.ts'
import { v1 } from '../../../contract/integrations/v1/index.ts'
import { checkPeriod, groupField } from '../../../contract/integrations/v1/words.ts'
import { insights as insightsCalls } from '../../../contract/insights/insights.ts'
import { rangeOf } from '../v1/asked.ts'
import { money } from '../v1/to-money.ts'
import { comparePeriodsTool } from './compare-periods-tool.ts'
import { keyOf } from './fence.ts'
import { figuresOf, type MetricId, metricIds, nameOf, textsOf } from './measured.ts'
import { ofCount, ofMoney, ofShare, proofOf } from './proof.ts'
import { asCall, daysText, filters, given, periodInput, tool, type ToolParts } from './tool.ts'

const usual: MetricId[] = [
  'revenue',
  'pending_revenue',
  'clicks',
  'conversions',
  'conversion_rate',
  'revenue_per_click',
]
const metrics = z
  .array(z.enum(metricIds))
  .min(1)
  .max(metricIds.length)
  .default(usual)
  .describe('Which figures; their meaning: ask the dictionary')

const overviewTool = ({ screens, clock, publicUrl }: ToolParts) =>
  tool({
    description:
      'Totals of a period with the change against the same number of days before, and its last days: pageviews, clicks, conversions and revenue as the dashboard shows them.',
    input: z.object(periodInput).superRefine(checkPeriod),
    async run(asked, { who }) {
      const range = rangeOf(asked, who, clock)
      const { insights, outlook } = screens()
      const [{ totals, rows }, known] = await Promise.all([
        asCall(insightsCalls.dashboard, insights.dashboard)(range, who),
        outlook.maturity({ ...range, groupBy: 'name', filters: {} }, who),
      ])
      const currency = totals.commission.currencyCode
      const changes = {
        pageviews: ofShare(totals.pageviews.change),
        clicks: ofShare(totals.clicks.change),
        conversions: ofShare(totals.conversions.change),
        revenue: ofShare(totals.commission.change),
      }
      const period = { from: range.fromDate, to: range.toDate, timezone: who.timezone }
      return {
        about: daysText(period),
        data: { change_share: changes },
        proof: proofOf({
          period,
          known_share: known.total,
          values: {
            pageviews: ofCount(totals.pageviews.count),
            clicks: ofCount(totals.clicks.count),
            discover_clicks: ofCount(totals.clicks.discoverCount),
            conversions: ofCount(totals.conversions.count),
            revenue: ofMoney(money(totals.commission.value, currency)),
          },
          before: {
            pageviews: ofCount(totals.pageviews.previous),
            clicks: ofCount(totals.clicks.previous),
            conversions: ofCount(totals.conversions.previous),
            revenue: ofMoney(money(totals.commission.previous, currency)),
          },
          // newest first: in a long period the last days matter most
          rows: rows.toReversed().map((row) => ({
            starts_at: row.startsAt,
            pageviews: String(row.pageviewCount),
            clicks: String(row.clickCount),
            conversions: String(row.conversionCount),
            revenue: money(row.conversionTotalCommission, currency).amount,
            currency,
          })),
          report_url: `${publicUrl}/?from=${range.fromDate}&to=${range.toDate}`,
          definitions: ['known_share'],
        }),
      }
    },
  })

const reportTool = ({ v1: handlers }: ToolParts) => {
  const ask = asCall(v1.report.get, handlers.report.get)
  return tool({
    description:
      'The report: one row a group (merchant, site, day, page, device …) and the totals of all groups, to the cent as the screen shows them. The first rows, and how many are left; `next_cursor` leads to the next, of the same state.',
    input: z.object({
      group: groupField.default('merchant'),
      then_by: groupField.optional().describe('A second grouping: one row for each two that occur together'),
      ...periodInput,
      compare: z.enum(['none', 'previous', 'week', 'year']).default('none'),
      filters,
      metrics,
      limit: z.int().min(1).max(mostProofRows).default(mostProofRows).describe('Rows of one answer'),
      cursor: z.string().max(2000).optional().describe('`next_cursor` of the answer before, to the same question'),
    }),
    async run({ group, then_by, compare, filters: chosen, metrics: ids, limit, ...rest }, { who }) {
      const found = await ask(
        { group, compare, ...given({ then_by }), ...given(rest), ...given(chosen), limit: String(limit) },
        who,
      )
      return {
        about: `By ${[group, ...(then_by ? [then_by] : [])].join(' and ').replaceAll('_', ' ')}, ${daysText(found.period)}`,
        data: {
          group,
          ...given({ then_by }),
          is_cut: found.is_cut,
          rows_left: found.rows_left,
          next_cursor: found.next_cursor,
        },
        proof: proofOf({
          period: found.period,
          compared_with: found.compared_with,
          known_share: found.known_share,
          values: figuresOf(found.totals, ids),
          before: found.totals_before && figuresOf(found.totals_before, ids),
          rows: found.rows.map((row) => ({
            key: keyOf(row.key),
            name: nameOf(group, row.name),
            ...(then_by && row.second
              ? { second_key: keyOf(row.second.key), second_name: nameOf(then_by, row.second.name) }
              : {}),
            currency: found.currency,
            ...textsOf(row, ids),
            ...(row.before ? { before: textsOf(row.before, ids) } : {}),
          })),
          rowCount: found.row_count,
          report_url: found.report_url,
          definitions: ['known_share'],
        }),
      }
    },
  })
}

export const reportTools = (parts: ToolParts) => ({
  overview: overviewTool(parts),
  report: reportTool(parts),
  compare_periods: comparePeriodsTool(parts),
})
