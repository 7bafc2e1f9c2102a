import { z } from 'zod'
import { call } from '../../call.ts'
import { type BaseMetric, baseMetrics, isAmount, metricOf, type metrics as declared } from '../../metrics.ts'
import { hasTime, pairProblem } from '../../pairs.ts'
import {
  checkPeriod,
  filterFields,
  groupField,
  groupOf,
  type GroupWord,
  money,
  type PartWord,
  period,
  periodFields,
  nextCursor,
  pageFields,
  word,
} from './words.ts'

const ratio = z.number().nullable()
type Declared = typeof declared
type Figure<M extends BaseMetric> = Declared[M] extends { adds: 'sale' | 'commission' } | { sumOf: readonly string[] }
  ? typeof money
  : z.ZodNumber
/** Base metrics by their API names: counts as numbers, amounts with their currency. */
const figures = Object.fromEntries(
  baseMetrics.flatMap((metric) => {
    const { word } = metricOf(metric)
    return word === null ? [] : [[word, isAmount(metric) ? money : z.number()]]
  }),
) as { [M in BaseMetric as Exclude<Declared[M]['word'], null>]: Figure<M> }
const metrics = {
  ...figures,
  /** Clicks per pageview. */
  click_rate: ratio,
  /** Conversions per click. */
  conversion_rate: ratio,
  rejection_rate: ratio,
  /** Revenue per click, and per thousand pageviews, to four decimals. */
  revenue_per_click: money.nullable(),
  revenue_per_thousand_pageviews: money.nullable(),
}
const measured = z.object(metrics)
const row = z.object({
  /** The group's key, the value for a filter of the same name. */
  key: z.string(),
  name: z.string(),
  /** Start of its hour, day, week, month or year; null for other groups. */
  starts_at: z.string().nullable(),
  /** The second of two groupings: its key, name and start as above; null with one grouping. */
  second: z.object({ key: z.string(), name: z.string(), starts_at: z.string().nullable() }).nullable(),
  ...metrics,
  /** The same for the compared period; null without comparison. */
  before: measured.nullable(),
})

type Word = GroupWord | PartWord
type Groups = { group: Word; then_by?: Word | undefined; compare?: string }
/** Refuses two groupings that make no sense together, or cannot be compared. */
export function checkGroups({ group, then_by, compare }: Groups, ctx: z.RefinementCtx): void {
  if (then_by === undefined) return
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const [outer, inner] = [groupOf(group), groupOf(then_by)]
  const problem = pairProblem(outer, inner)
  if (problem) refuse('then_by', problem)
  else if (compare !== undefined && compare !== 'none' && hasTime(outer, inner))
    refuse('compare', 'Must be none where one of two groupings is a piece of time')
}

export const report = {
  get: call({
    method: 'GET',
    path: '/report',
    kind: 'read',
    feature: 'api',
    limit: 'report',
    scopes: ['reports.read'],
    summary: 'The report: one row a group, page by page, and the totals, to the cent as the screens show them',
    input: z
      .object({
        group: groupField.default('merchant'),
        /** A second grouping: one row for each pair that occurs. */
        then_by: groupField.optional(),
        ...periodFields,
        /**
         * previous: the same number of days before, or the same part of the previous week or month. week: the same
         * weekdays of the whole weeks before. year: the same weekdays a year ago.
         */
        compare: z.enum(['none', 'previous', 'week', 'year']).default('none'),
        ...filterFields,
        /** Rows per page. */
        limit: z.coerce.number({ error: 'Must be a whole number' }).int().min(1).max(5000).default(1000),
        cursor: pageFields.cursor,
        /** Whether to compute `known_share`. */
        with_known_share: word.default(true),
      })
      .superRefine(checkPeriod)
      .superRefine(checkGroups),
    output: z.object({
      group: groupField,
      then_by: groupField.nullable(),
      period,
      compared_with: period.nullable(),
      currency: z.string(),
      /**
       * By revenue, then clicks, largest first; time buckets in order. With two groupings, rows with the same `key` are
       * adjacent.
       */
      rows: z.array(row),
      /** Rows on all pages, and rows after this page. */
      row_count: z.number(),
      rows_left: z.number(),
      next_cursor: nextCursor,
      /** Over all groups, on any page. */
      totals: measured,
      totals_before: measured.nullable(),
      /** Groups are missing here: those on later pages, or all but the 5,000 largest. */
      is_cut: z.boolean(),
      /** Known share of the clicks' conversions, 0 to 1; null without enough history. */
      known_share: z.number().nullable(),
      /** The same report on the screen. */
      report_url: z.string(),
    }),
  }),
}
