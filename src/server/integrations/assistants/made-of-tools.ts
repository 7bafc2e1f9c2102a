import { z } from 'zod'
import { day } from '../../../contract/days.ts'
import { monthSpans } from '../../../contract/insights/cohort-days.ts'
import { cohortGroupWords } from '../../../contract/integrations/v1/cohorts.ts'
import { v1 } from '../../../contract/integrations/v1/index.ts'
import { unusualGroupWords } from '../../../contract/integrations/v1/unusual.ts'
import { fenced, keyOf } from './fence.ts'
import { ofMoney, proofOf } from './proof.ts'
import { asCall, daysText, filters, given, offset, periodInput, tool, type ToolParts } from './tool.ts'

const cohortsTool = ({ v1: handlers }: ToolParts) => {
  const list = asCall(v1.cohorts.list, handlers.cohorts.list)
  return tool({
    description:
      'Commission by the month of its click (or by network or merchant): what the clicks of a month have brought so far, approved, paid, pending and rejected, and an estimate of what is still to come. Twenty rows at a time.',
    input: z.object({
      group: z.enum(cohortGroupWords).default('month'),
      months: z.enum(monthSpans).default('12'),
      filters,
      offset,
    }),
    async run({ group, months, filters: chosen, offset: skip }, { who }) {
      const found = await list({ group, months, ...given(chosen) }, who)
      return {
        about: `Clicks by ${group}, ${daysText(found.period)}`,
        data: { group, without_click: ofMoney(found.without_click) },
        proof: proofOf({
          period: found.period,
          known_share: null,
          values: {
            cohort_revenue: ofMoney(found.totals.revenue),
            ...(found.totals.to_come ? { to_come: ofMoney(found.totals.to_come.expected) } : {}),
          },
          rows: found.rows.slice(skip, skip + 20).map((row) => ({
            key: keyOf(row.key),
            name: group === 'month' ? row.name : fenced(row.name),
            currency: found.currency,
            revenue: row.revenue.amount,
            approved: row.approved.amount,
            paid: row.paid.amount,
            pending: row.pending.amount,
            rejected: row.rejected.amount,
            after: row.after.map((a) => ({ days: a.days, revenue: a.revenue.amount, is_whole: a.is_whole })),
            to_come: row.to_come && {
              expected: row.to_come.expected.amount,
              low: row.to_come.low.amount,
              high: row.to_come.high.amount,
            },
          })),
          rowCount: found.rows.length,
          report_url: found.report_url,
        }),
      }
    },
  })
}

const differenceTool = ({ v1: handlers }: ToolParts) => {
  const explain = asCall(v1.difference.get, handlers.difference.get)
  return tool({
    description:
      'Why revenue differs between two periods: the difference split exactly into pageviews, clicks a pageview, carried share, conversions a click, order value, commission rate, approval and currency, with what is known to have happened. The parts add up to the difference to the cent.',
    input: z.object({
      ...periodInput,
      before_from: day.optional().describe('First day of the period it is compared with; left out: the one before'),
      before_to: day.optional(),
      filters,
    }),
    async run({ filters: chosen, ...asked }, { who }) {
      const found = await explain({ ...given(asked), ...given(chosen) }, who)
      return {
        about: `Difference of ${daysText(found.period)} to ${daysText(found.compared_with)}`,
        data: {
          unknown: found.unknown,
          causes: found.causes.map((c) => ({
            factor: c.factor,
            sentence: fenced(c.sentence),
            explains: ofMoney(c.explains),
          })),
        },
        proof: proofOf({
          period: found.period,
          compared_with: found.compared_with,
          known_share: null,
          values: { revenue: ofMoney(found.revenue), change: ofMoney(found.difference) },
          before: { revenue: ofMoney(found.revenue_before) },
          rows: found.parts.map((p) => ({
            factor: p.factor,
            amount: p.amount.amount,
            currency: found.currency,
            before: p.before,
            now: p.now,
          })),
          report_url: found.report_url,
        }),
      }
    },
  })
}

const unusualTool = ({ v1: handlers }: ToolParts) => {
  const off = asCall(v1.unusual.list, handlers.unusual.list)
  return tool({
    description:
      'What earned more or less than usual for its weekday and season: each site (or merchant, page, network account, creator) outside of the range that holds eight of ten, the largest difference in money first, and whether that can be chance. What is too small or too new to judge is counted apart. At most 92 days. Twenty rows at a time.',
    input: z.object({ group: z.enum(unusualGroupWords).default('site'), ...periodInput, filters, offset }),
    async run({ group, filters: chosen, offset: skip, ...asked }, { who }) {
      const found = await off({ group, ...given(asked), ...given(chosen) }, who)
      const ends = ({ expected, low, high }: (typeof found.rows)[number]['usual']) => ({
        expected: expected.amount,
        low: low.amount,
        high: high.amount,
      })
      const others = ({ count, revenue }: typeof found.as_usual) => ({ count, revenue: ofMoney(revenue) })
      return {
        about: `Outside of the usual, by ${group.replaceAll('_', ' ')}, ${daysText(found.period)}`,
        data: {
          group,
          as_usual: others(found.as_usual),
          too_small: others(found.too_small),
          too_new: others(found.too_new),
        },
        proof: proofOf({
          period: found.period,
          known_share: found.known_share,
          values: { revenue: ofMoney(found.revenue) },
          rows: found.rows.slice(skip, skip + 20).map((row) => ({
            key: keyOf(row.key),
            name: fenced(row.name),
            currency: found.currency,
            revenue: row.revenue.amount,
            usual: ends(row.usual),
            difference: ends(row.difference),
            is_hardly_chance: row.is_hardly_chance,
          })),
          rowCount: found.rows.length,
          report_url: found.report_url,
        }),
      }
    },
  })
}

/** Tools for the results of a month's clicks, and for explaining the difference between two periods. */
export const madeOfTools = (parts: ToolParts) => ({
  cohorts: cohortsTool(parts),
  difference: differenceTool(parts),
  unusual: unusualTool(parts),
})
