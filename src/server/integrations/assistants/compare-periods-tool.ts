import { z } from 'zod'
import { day } from '../../../contract/days.ts'
import { v1 } from '../../../contract/integrations/v1/index.ts'
import { groupField, groupOf } from '../../../contract/integrations/v1/words.ts'
import { compareRange } from '../../../report/ranges.ts'
import { filtersOf } from '../v1/asked.ts'
import { reportAddress } from '../v1/report.ts'
import { money } from '../v1/to-money.ts'
import { fenced, keyOf } from './fence.ts'
import { amountOf, nameOf, type Report, words } from './measured.ts'
import { proofOf, type Value } from './proof.ts'
import { asCall, daysText, filters, given, offset, periodInput, tool, type ToolParts } from './tool.ts'

type Row = Report['rows'][number]

/** Rows that earned less, or more, than before: largest difference first, including rows of only one period. */
const movedRows = (
  now: readonly Row[],
  then: readonly Row[],
  metric: (typeof words)[number],
  order: 'losses' | 'gains',
) => {
  const was = new Map(then.map((row) => [row.key, row]))
  const is = new Set(now.map((row) => row.key))
  const pairs = [
    ...now.map((row) => ({ row, now: amountOf(row, metric), was: amountOf(was.get(row.key), metric) })),
    ...then.filter((row) => !is.has(row.key)).map((row) => ({ row, now: 0, was: amountOf(row, metric) })),
  ].map((pair) => ({ ...pair, change: pair.now - pair.was }))
  const sign = order === 'losses' ? 1 : -1
  return pairs.filter((p) => p.change * sign < 0).toSorted((a, b) => (a.change - b.change) * sign)
}

export const comparePeriodsTool = ({ v1: handlers, screens, publicUrl }: ToolParts) => {
  const ask = asCall(v1.report.get, handlers.report.get)
  return tool({
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
      const moved = movedRows(now.rows, then.rows, metric, order)
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
  })
}
