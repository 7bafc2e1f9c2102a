import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange } from '../days.ts'
import { ranged } from './insights.ts'
import { amount } from '../money.ts'
import { groupField } from './group-field.ts'

const input = ranged.extend({ groupBy: groupField.default('name') }).superRefine(checkRange)
const range = z.object({ expected: amount, low: amount, high: amount })

/**
 * What is still to come, learned from the account's own past. Groups are those of the report; the answers stand apart from
 * it, so that they cost nothing while nobody looks.
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
       * `maturity` 0 to 1; `due`: how many conversions the clicks are likely to bring in all, by which rows are added up.
       * Groups without clicks are left out, and all of them while too little is known.
       */
      rows: z.array(z.object({ grp: z.string(), maturity: z.number(), due: z.number() })),
      /** Of all groups. `null`: no clicks, or not enough history. */
      total: z.number().nullable(),
      /** Whether the account has sales enough to learn from. */
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
      /** Groups with conversions; `low` to `high` holds what comes four times out of five. None while too little is known. */
      rows: z.array(range.extend({ grp: z.string() })),
      /** Of all groups: `expected` is their sum. `null` while too little is known. */
      totals: range.nullable(),
      currencyCode: z.string(),
      hasHistory: z.boolean(),
    }),
  }),
}
