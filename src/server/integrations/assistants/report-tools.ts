import { z } from 'zod'
import type { Output } from '../../../contract/call.ts'
import { mostProofRows } from '../../../contract/integrations/assistant-tools.ts'
import { v1 } from '../../../contract/integrations/v1/index.ts'
import { checkPeriod, groupField, groupOf, type Money, metricWords } from '../../../contract/integrations/v1/words.ts'
import { day } from '../../../contract/days.ts'
import { insights as insightsCalls } from '../../../contract/insights/insights.ts'
import { compareRange } from '../../../report/ranges.ts'
import { filtersOf, rangeOf } from '../v1/asked.ts'
import { reportAddress } from '../v1/report.ts'
import { money } from '../v1/to-money.ts'
import type { DefinitionId } from './definitions.ts'
import { fenced, keyOf } from './fence.ts'
import { ofCount, ofMoney, ofShare, proofOf, type Value } from './proof.ts'
import { asCall, daysText, filters, given, offset, periodInput, tool, type ToolParts } from './tool.ts'

type Report = Output<typeof v1.report.get>
type Measured = Report['totals']
const words = Object.values(metricWords).filter((word) => word !== null)
const ratios = [
  'click_rate',
  'conversion_rate',
  'rejection_rate',
  'revenue_per_click',
  'revenue_per_thousand_pageviews',
] as const
const metricIds = [...words, ...ratios] as const
export type MetricId = (typeof metricIds)[number]
const isRate = (id: MetricId) => id === 'click_rate' || id === 'conversion_rate' || id === 'rejection_rate'

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

const valueOf = (of: Measured, id: MetricId): Value | null => {
  const value: number | Money | null = of[id]
  if (value === null) return null
  if (typeof value !== 'number') return ofMoney(value)
  return isRate(id) ? ofShare(value) : ofCount(value)
}
export const figuresOf = (of: Measured, ids: readonly MetricId[]): Partial<Record<DefinitionId, Value>> =>
  Object.fromEntries(ids.flatMap((id) => [[id, valueOf(of, id)]]).filter(([, value]) => value !== null))
const textsOf = (of: Measured, ids: readonly MetricId[]) =>
  Object.fromEntries(ids.map((id) => [id, valueOf(of, id)?.value ?? null]))

const amountOf = (of: Measured | null | undefined, id: MetricId): number => {
  const value: number | Money | null = of?.[id] ?? 0
  return value === null ? 0 : typeof value === 'number' ? value : Number(value.amount)
}
/** What a network pays in its own words, or nobody wrote by hand: the same for every account. */
const plainNames = new Set(['hour', 'day', 'week', 'month', 'year', 'device', 'currency', 'status', 'boost'])
const nameOf = (group: string, name: string) => (plainNames.has(group) ? name : fenced(name))

export function reportTools({ v1: handlers, screens, clock, publicUrl }: ToolParts) {
  const ask = asCall(v1.report.get, handlers.report.get)
  return {
    overview: tool({
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
            // the newest first: of a long period the last days say most
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
    }),
    report: tool({
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
    }),
    compare_periods: tool({
      description:
        'Two periods side by side: what each merchant (or site, page …) earned more or less, the largest loss or gain first. For merchants that lost it says what is known to be why.',
      input: z.object({
        group: groupField.default('merchant'),
        ...periodInput,
        before_from: day.optional().describe('First day of the period it is compared with; left out: the one before'),
        before_to: day.optional(),
        metric: z.enum(words).default('revenue'),
        order: z.enum(['losses', 'gains']).default('losses'),
        filters,
        offset,
      }),
      async run(asked, { who }) {
        const { group, metric, filters: chosen, order } = asked
        const now = await ask(
          { group, ...given({ from: asked.from, to: asked.to, days: asked.days }), ...given(chosen), limit: '5000' },
          who,
        )
        const usualBefore = compareRange({ from: now.period.from, to: now.period.to, compare: 'previous' })
        const from = asked.before_from ?? usualBefore?.from ?? now.period.from
        const to = asked.before_to ?? usualBefore?.to ?? now.period.to
        const then = await ask({ group, from, to, ...given(chosen), limit: '5000', with_known_share: 'false' }, who)
        const wire = filtersOf(chosen)
        const causes =
          group === 'merchant' && metric === 'revenue'
            ? await screens().insights.reducing(
                { fromDate: now.period.from, toDate: now.period.to, prevFromDate: from, prevToDate: to, filters: wire },
                who,
              )
            : { rows: [] }
        const why = new Map(causes.rows.map((row) => [row.grp, row.cause]))
        const currency = now.currency
        const isMoney = typeof now.totals[metric] !== 'number'
        const text = (n: number) => (isMoney ? money(n, currency).amount : String(n))
        const figure = (n: number): Value => ({ value: text(n), currency: isMoney ? currency : null })
        const was = new Map(then.rows.map((row) => [row.key, row]))
        const is = new Set(now.rows.map((row) => row.key))
        const pairs = [
          ...now.rows.map((row) => ({ row, now: amountOf(row, metric), was: amountOf(was.get(row.key), metric) })),
          ...then.rows.filter((row) => !is.has(row.key)).map((row) => ({ row, now: 0, was: amountOf(row, metric) })),
        ].map((pair) => ({ ...pair, change: pair.now - pair.was }))
        const sign = order === 'losses' ? 1 : -1
        const moved = pairs.filter((p) => p.change * sign < 0).toSorted((a, b) => (a.change - b.change) * sign)
        const compared = { from, to, timezone: who.timezone }
        return {
          about: `By ${group.replaceAll('_', ' ')}, ${daysText(now.period)} with ${daysText(compared)}`,
          data: { group, metric, order, is_cut: now.is_cut || then.is_cut },
          proof: proofOf({
            period: now.period,
            compared_with: compared,
            known_share: now.known_share,
            values: {
              [metric]: figure(amountOf(now.totals, metric)),
              change: figure(amountOf(now.totals, metric) - amountOf(then.totals, metric)),
            },
            before: { [metric]: figure(amountOf(then.totals, metric)) },
            rows: moved.slice(asked.offset, asked.offset + 20).map((p) => {
              const cause = why.get(p.row.key)
              return {
                key: keyOf(p.row.key),
                name: nameOf(group, p.row.name),
                currency: isMoney ? currency : null,
                [metric]: text(p.now),
                before: text(p.was),
                change: text(p.change),
                ...(cause
                  ? {
                      why: {
                        kind: cause.kind,
                        since: cause.sinceDatetime,
                        explains: text(cause.explainsAmount),
                        ...fenced(cause.sentence),
                      },
                    }
                  : {}),
              }
            }),
            rowCount: moved.length,
            report_url: reportAddress(publicUrl, {
              group: groupOf(group),
              from: now.period.from,
              to: now.period.to,
              before: { from, to },
              filters: wire,
            }),
            definitions: ['known_share'],
          }),
        }
      },
    }),
  }
}
