import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange } from '../days.ts'
import { amount } from '../money.ts'
import { cohortGroups } from './cohort-days.ts'
import { ranged } from './insights.ts'

/** `low` to `high` holds what comes four times out of five. */
const estimate = z.object({ expected: amount, low: amount, high: amount })

const sums = {
  /** What the clicks have brought so far: approved, paid and open commission. */
  commission: amount,
  approvedCommission: amount,
  paidCommission: amount,
  /** Pending: not decided yet. */
  openCommission: amount,
  /** The part of it whose clicks are older than 90 days. */
  longOpenCommission: amount,
  rejectedCommission: amount,
  /**
   * What came within that many days of its click, only of clicks that are that old; `of`: all that those clicks have brought
   * so far. `isWhole`: all of the row's clicks are that old.
   */
  after: z.array(z.object({ days: z.number(), commission: amount, of: amount, isWhole: z.boolean() })),
  /** What is approved and paid, and what is open is likely to become (R100: what a pending sale is worth). `null`: not enough history. */
  decided: estimate.nullable(),
  /** Commission of sales that are not known yet, by the usual delay. `null`: not enough history. */
  toCome: estimate.nullable(),
}

const row = z.object({
  /** The key of the report: the first day of the month, the network's uuid, the merchant's domain. */
  grp: z.string(),
  name: z.string(),
  startsAt: z.string().nullable(),
  nameUuid: z.string().optional(),
  networkUuid: z.string().optional(),
  ...sums,
})
export type CohortRow = z.output<typeof row>

export const cohorts = {
  list: call({
    method: 'POST',
    path: '/insights/v1/cohorts',
    kind: 'read',
    limit: 'report',
    summary: 'Commission by the month of its click: how it ripened, what became of it, and what is still to come',
    /** The days are those of clicks. */
    input: ranged.extend({ groupBy: z.enum(cohortGroups).default('month') }).superRefine(checkRange),
    output: z.object({
      /** By month every month of the range, in order; else the most commission first. */
      rows: z.array(row),
      totals: z.object(sums),
      /** Commission of sales of these days whose click is not known: in no row and not in the totals. */
      withoutClickCommission: amount,
      currencyCode: z.string(),
    }),
  }),
}
