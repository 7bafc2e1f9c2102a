import { z } from 'zod'
import { call } from '../../call.ts'
import { type CohortGroup, monthSpans } from '../../insights/cohort-days.ts'
import { filterFields, money, period } from './words.ts'

/** Groupings of clicks, in the report's words. */
export const cohortWords = { month: 'month', network: 'network', merchant: 'name' } as const satisfies Record<
  string,
  CohortGroup
>
export const cohortGroupWords = ['month', 'network', 'merchant'] as const

/** The true value is between `low` and `high` four times out of five. */
const estimate = z.object({ expected: money, low: money, high: money })
const sums = {
  /** Earnings of the clicks so far, not rejected. */
  revenue: money,
  approved: money,
  paid: money,
  pending: money,
  /** The pending part whose clicks are older than 90 days. */
  long_pending: money,
  rejected: money,
  /**
   * Earnings within that many days of the click, only for clicks at least that old; `of`: all that those clicks have
   * earned.
   */
  after: z.array(z.object({ days: z.number(), revenue: money, of: money, is_whole: z.boolean() })),
  /** Approved and paid revenue, plus what the pending part is likely to become; null without enough history. */
  decided: estimate.nullable(),
  /** From sales not known yet; null without enough history. */
  to_come: estimate.nullable(),
}

export const cohorts = {
  list: call({
    method: 'GET',
    path: '/cohorts',
    kind: 'read',
    feature: 'api',
    limit: 'report',
    scopes: ['reports.read'],
    summary: 'Commission by the month of its click: how it ripened, what became of it, and what is still to come',
    input: z.object({
      group: z.enum(cohortGroupWords).default('month'),
      /** Months of clicks, including the current one. */
      months: z.enum(monthSpans).default('12'),
      ...filterFields,
    }),
    output: z.object({
      group: z.enum(cohortGroupWords),
      /** Days of clicks. */
      period,
      currency: z.string(),
      /** By month: every month, in order; otherwise the highest revenue first. */
      rows: z.array(z.object({ key: z.string(), name: z.string(), starts_at: z.string().nullable(), ...sums })),
      totals: z.object(sums),
      /** Commission of sales of these days whose click is unknown: in no row and not in the totals. */
      without_click: money,
      /** The same on the screen. */
      report_url: z.string(),
    }),
  }),
}
