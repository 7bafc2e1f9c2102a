import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange, dayRange } from '../days.ts'
import { dimensionOf } from '../dimensions.ts'
import { amount } from '../money.ts'
import { knownCause } from './causes.ts'
import { factors, unknownReasons } from './factors.ts'
import { filters } from './insights.ts'
import { groupField } from './group-field.ts'

const text = z.string().max(2048)

/** A row of the report: its key in the grouping. */
const rowOf = z.object({ groupBy: groupField, key: text }).refine(({ groupBy }) => !dimensionOf(groupBy).isTime, {
  path: ['groupBy'],
  message: 'Must not be a piece of time: its days are fromDate and toDate',
})

export const difference = z.object({
  before: amount,
  now: amount,
  difference: amount,
  currencyCode: z.string(),
  /**
   * The part of the difference due to each factor, in the order of `factors`. Their amounts add up to the
   * difference to the cent. `before` and `now` are the factor itself: a count, a share (0.05 = 5 %), or an amount; null
   * where it has none.
   */
  parts: z.array(
    z.object({
      factor: z.enum(factors),
      amount,
      before: z.number().nullable(),
      now: z.number().nullable(),
    }),
  ),
  /** Factors that cannot be computed for this query, with the reason; their effect is in the parts after them. */
  unknown: z.array(z.object({ factor: z.enum(factors), reason: z.enum(unknownReasons) })),
  /** Known events, each with the part it belongs to, the largest effect first. */
  causes: z.array(knownCause.extend({ factor: z.enum(factors), advertiserDomain: z.string() })),
  unconvertedCurrencies: z.array(z.string()),
})
export type Difference = z.output<typeof difference>

export const differences = {
  explain: call({
    method: 'POST',
    path: '/insights/v1/difference',
    kind: 'read',
    limit: 'report',
    summary: 'Why revenue differs between two ranges: the difference split exactly into what it is made of',
    input: z
      .object({
        ...dayRange,
        prevFromDate: dayRange.fromDate,
        prevToDate: dayRange.toDate,
        filters: filters.default({}),
        /** One row of the report; for two groupings the keys of both. Empty for the total. */
        of: z.array(rowOf).max(2).default([]),
        /** On the last day of both periods, count only up to this hour in the viewer's time zone. */
        toHour: z.int().min(1).max(23).optional(),
      })
      .superRefine((asked, ctx) => {
        checkRange(asked, ctx)
        if (asked.prevToDate < asked.prevFromDate)
          ctx.addIssue({ code: 'custom', path: ['prevToDate'], message: 'Must not be before prevFromDate' })
      }),
    output: difference,
  }),
}
