import { z } from 'zod'
import { call } from '../../call.ts'
import { type CohortGroup, monthSpans } from '../../insights/cohort-days.ts'
import { filterFields, money, period } from './words.ts'

/** What clicks are put together by, in the words of the report. */
export const cohortWords = { month: 'month', network: 'network', merchant: 'name' } as const satisfies Record<
  string,
  CohortGroup
>
export const cohortGroupWords = ['month', 'network', 'merchant'] as const

/** `low` to `high` holds what comes four times out of five. */
const estimate = z.object({ expected: money, low: money, high: money })
const sums = {
  /** What the clicks have brought so far, not rejected. */
  revenue: money,
  approved: money,
  paid: money,
  pending: money,
  /** The part of what is pending whose clicks are older than 90 days. */
  long_pending: money,
  rejected: money,
  /** What came within that many days of its click, only of clicks that are that old; `of`: all that those clicks have brought. */
  after: z.array(z.object({ days: z.number(), revenue: money, of: money, is_whole: z.boolean() })),
  /** What is approved and paid, and what is pending is likely to become; null without enough history. */
  decided: estimate.nullable(),
  /** Of sales that are not known yet; null without enough history. */
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
      /** Months of clicks, the running one among them. */
      months: z.enum(monthSpans).default('12'),
      ...filterFields,
    }),
    output: z.object({
      group: z.enum(cohortGroupWords),
      /** Days of clicks. */
      period,
      currency: z.string(),
      /** By month every month, in order; else the most revenue first. */
      rows: z.array(z.object({ key: z.string(), name: z.string(), starts_at: z.string().nullable(), ...sums })),
      totals: z.object(sums),
      /** Commission of sales of these days whose click is not known: in no row and not in the totals. */
      without_click: money,
      /** The same on the screen. */
      report_url: z.string(),
    }),
  }),
}
