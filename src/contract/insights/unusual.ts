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
  /** Equal to the report, to the cent. */
  earned: amount,
  /** Usual earnings of such days known by now; eight of ten are between `low` and `high`. */
  usual: z.object({ expected: amount, low: amount, high: amount }),
  /** Earned minus usual: minus its `expected`, minus its `high` (the least) and minus its `low` (the most). */
  difference: z.object({ expected: amount, low: amount, high: amount }),
  /** Among all judged rows, chance alone produces one like this in at most one list of twenty. */
  isHardlyChance: z.boolean(),
})
export type UnusualRow = z.output<typeof row>

/** Most rows within their range in the answer, the highest earning first. */
export const mostInside = 200

/** Rows not listed as unusual, and their earnings. */
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
      /** Outside their usual range, the largest amount first, in both directions. */
      rows: z.array(row),
      /**
       * Within their usual range: the count, and the highest earning ones as rows, for a user who knows that one is
       * broken.
       */
      asUsual: others,
      inside: z.array(row).max(mostInside),
      /** Fewer than ten sales of usual size, expected and actual: no verdict is possible. */
      tooSmall: others,
      /** Less than three weeks of history. */
      tooNew: others,
      /** The report's total: `rows` plus the three above. */
      earned: amount,
      currencyCode: z.string(),
      /**
       * Share of these days' sales that networks have reported by now; the usual is scaled down to it. Null if unknown.
       */
      known: z.number().nullable(),
      unconvertedCurrencies: z.array(z.string()),
    }),
  }),
}
