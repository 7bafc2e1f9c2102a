import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange } from '../days.ts'
import { ranged } from './insights.ts'
import { amount } from '../money.ts'
import { groupField } from './group-field.ts'

const input = ranged.extend({ groupBy: groupField.default('name') }).superRefine(checkRange)
const range = z.object({ expected: amount, low: amount, high: amount })

/**
 * Expected future sales, learned from the account's own past. Groups are those of the report; these calls are separate
 * from it, so that they cost nothing unless requested.
 */
export const outlook = {
  maturity: call({
    method: 'POST',
    path: '/insights/v1/outlook/maturity',
    kind: 'read',
    limit: 'report',
    summary: 'The share of the conversions of each group’s clicks that is known by now',
    input,
    output: z.object({
      /**
       * `maturity` 0 to 1; `due`: conversions the clicks will likely bring in total, the weight when rows are added up.
       * Groups without clicks are left out, and all groups while too little is known.
       */
      rows: z.array(z.object({ grp: z.string(), maturity: z.number(), due: z.number() })),
      /** Over all groups. `null`: no clicks, or not enough history. */
      total: z.number().nullable(),
      /** Whether the account has enough sales to learn from. */
      hasHistory: z.boolean(),
    }),
  }),
  expected: call({
    method: 'POST',
    path: '/insights/v1/outlook/expected',
    kind: 'read',
    limit: 'report',
    summary: 'Approved and paid commission and what pending commission is likely to bring, with its range',
    input,
    output: z.object({
      /**
       * Groups with conversions; the true value is between `low` and `high` four times out of five. Empty while too
       * little is known.
       */
      rows: z.array(range.extend({ grp: z.string() })),
      /** Over all groups: `expected` is their sum. `null` while too little is known. */
      totals: range.nullable(),
      currencyCode: z.string(),
      hasHistory: z.boolean(),
    }),
  }),
}
