import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange } from '../days.ts'
import { amount } from '../money.ts'
import { cohortGroups } from './cohort-days.ts'
import { ranged } from './insights.ts'

/** The true value is between `low` and `high` four times out of five. */
const estimate = z.object({ expected: amount, low: amount, high: amount })

const sums = {
  /** Earnings of the clicks so far: approved, paid and open commission. */
  commission: amount,
  approvedCommission: amount,
  paidCommission: amount,
  /** Pending: not decided yet. */
  openCommission: amount,
  /** The part of it whose clicks are older than 90 days. */
  longOpenCommission: amount,
  rejectedCommission: amount,
  /**
   * Earnings within that many days of the click, only for clicks at least that old; `of`: all those clicks have earned
   * so far. `isWhole`: all clicks of the row are that old.
   */
  after: z.array(z.object({ days: z.number(), commission: amount, of: amount, isWhole: z.boolean() })),
  /**
   * Approved and paid commission, plus what the open part is likely to become (R100: what a pending sale is worth).
   * `null`: not enough history.
   */
  decided: estimate.nullable(),
  /** Expected commission of sales not known yet, from the usual delay. `null`: not enough history. */
  toCome: estimate.nullable(),
}

const row = z.object({
  /** The key of the report: first day of the month, uuid of the network, or domain of the merchant. */
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
    /** The days are those of the clicks. */
    input: ranged.extend({ groupBy: z.enum(cohortGroups).default('month') }).superRefine(checkRange),
    output: z.object({
      /** By month: every month of the range, in order; otherwise the highest commission first. */
      rows: z.array(row),
      totals: z.object(sums),
      /** Commission of sales of these days whose click is unknown: in no row and not in the totals. */
      withoutClickCommission: amount,
      currencyCode: z.string(),
    }),
  }),
}
