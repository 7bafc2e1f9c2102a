import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange, daysBetween } from '../days.ts'
import { ranged, totalsRow } from './insights.ts'
import type { Filters } from './insights.ts'
import { sideVerdicts } from './sides-choices.ts'

/** Days and filters of one side. */
const side = ranged.superRefine((asked, ctx) => {
  checkRange(asked, ctx)
  for (const key of ['date', 'month', 'year'] as const)
    if ((asked.filters[key] ?? []).length > 0)
      ctx.addIssue({
        code: 'custom',
        path: ['filters', key],
        message: 'Must be empty: the days are fromDate and toDate',
      })
})
type Side = z.output<typeof side>

/** Equal filters give equal text: an empty filter counts as none, and the order of values is ignored. */
const textOf = (filters: Filters): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
      .map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

/** Two sides are comparable if they differ, are equally long, and share all of their days or none. */
function checkSides({ a, b }: { a: Side; b: Side }, ctx: z.RefinementCtx): void {
  const refuse = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message })
  const length = daysBetween(a.fromDate, a.toDate)
  const isSameDays = a.fromDate === b.fromDate && a.toDate === b.toDate
  if (daysBetween(b.fromDate, b.toDate) !== length)
    refuse(['b', 'toDate'], `Must be ${length} days after fromDate: both sides have as many days`)
  else if (!isSameDays && a.fromDate <= b.toDate && b.fromDate <= a.toDate)
    refuse(['b', 'fromDate'], 'Must begin the days of a, or days that are none of them')
  else if (isSameDays && textOf(a.filters) === textOf(b.filters))
    refuse(['b', 'filters'], 'Must differ from the filters of a: both sides are the same')
}

const column = z.object({
  /** The column of the report. */
  id: z.string(),
  /** As in the report: a count, an amount, or a share (0.05 = 5 %). Null if unknown. */
  a: z.number().nullable(),
  b: z.number().nullable(),
  /** `a` minus `b`. */
  difference: z.number().nullable(),
  /** Contains the true difference 99 times in 100. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /**
   * hardlyChance: chance alone makes such a difference once in 100 times. tooFew: too few days or sales. notKnown: a
   * side's sales are not known yet. notCounted: the account started counting it within a side's days. none: a side does
   * not have this number.
   */
  verdict: z.enum(sideVerdicts),
})
export type SideColumn = z.output<typeof column>

export const sides = {
  compare: call({
    method: 'POST',
    path: '/insights/v1/sides',
    kind: 'read',
    limit: 'report',
    summary: 'Two reports side by side, and whether their differences can be chance (R245: side by side)',
    input: z.object({ a: side, b: side }).superRefine(checkSides),
    output: z.object({
      /** The totals of both reports. */
      a: totalsRow,
      b: totalsRow,
      /** Every column of the report, in its order. */
      columns: z.array(column),
      /** Known share of the sales of each side's clicks; null if unknown. */
      known: z.object({ a: z.number().nullable(), b: z.number().nullable() }),
      currencyCode: z.string(),
      unconvertedCurrencies: z.array(z.string()),
    }),
  }),
}
