import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange, daysBetween } from '../days.ts'
import { amount } from '../money.ts'
import { ranged } from './insights.ts'
import { longestUnusual, unfitFilters, unusualGroups } from './unusual-choices.ts'

const row = z.object({
  /** The key, name and uuid of the report's row. */
  grp: z.string(),
  name: z.string(),
  nameUuid: z.string().optional(),
  channelUuid: z.string().optional(),
  connectionUuid: z.string().optional(),
  pageUuid: z.string().optional(),
  /** As in the report, to the cent. */
  earned: amount,
  /** What such days usually bring by now; `low` to `high` holds eight of ten. */
  usual: z.object({ expected: amount, low: amount, high: amount }),
  /** What was earned less what is usual: `expected` of it, of `high` (the least) and of `low` (the most). */
  difference: z.object({ expected: amount, low: amount, high: amount }),
  /** Among all rows that were judged, chance alone has one like this in one list of twenty at most. */
  isHardlyChance: z.boolean(),
})
export type UnusualRow = z.output<typeof row>

/** Rows inside of their range that are sent, the most earned first. */
export const mostInside = 200

/** Rows that are not among those outside, and what they earned. */
const others = z.object({ count: z.number(), earned: amount })

export const unusual = {
  list: call({
    method: 'POST',
    path: '/insights/v1/unusual',
    kind: 'read',
    limit: 'report',
    summary: 'What earned more or less than usual for its weekday and season (R244: against normal)',
    input: ranged.extend({ groupBy: z.enum(unusualGroups).default('channel') }).superRefine((asked, ctx) => {
      checkRange(asked, ctx)
      const refuse = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message })
      if (daysBetween(asked.fromDate, asked.toDate) >= longestUnusual)
        refuse(['toDate'], `Must be at most ${longestUnusual - 1} days after fromDate: no usual is known of more`)
      for (const key of unfitFilters)
        if ((asked.filters[key] ?? []).length > 0)
          refuse(['filters', key], 'Must be empty: what is usual is of all days and of sales in every state')
    }),
    output: z.object({
      /** Outside of their usual range, the most money first, more and less alike. */
      rows: z.array(row),
      /** Inside of it: all of them, and those that earn most as rows, for who knows that one is broken. */
      asUsual: others,
      inside: z.array(row).max(mostInside),
      /** Fewer than ten sales of usual size, expected and made: nothing can be said of one. */
      tooSmall: others,
      /** Known for less than three weeks. */
      tooNew: others,
      /** The report's total: what is in `rows` and in the three above. */
      earned: amount,
      currencyCode: z.string(),
      /** The share of these days' sales that networks have told by now; the usual is as much less. Null where that is not known. */
      known: z.number().nullable(),
      unconvertedCurrencies: z.array(z.string()),
    }),
  }),
}
