import { z } from 'zod'
import { call } from '../../call.ts'
import { monthSpans } from '../../insights/cohort-days.ts'
import { money, network, period } from './words.ts'

const sums = {
  /** Approved and not paid: what networks owe. */
  not_paid: money,
  /** The part of it that waits for longer than nine of ten paid sales did. */
  overdue: money,
  paid: money,
}

export const payments = {
  list: call({
    method: 'GET',
    path: '/payments',
    kind: 'read',
    feature: 'api',
    limit: 'report',
    scopes: ['reports.read'],
    summary: 'What each network owes: approved and not paid, since when, when it usually pays, and what is overdue',
    /** Months of sales, the running one among them. */
    input: z.object({ months: z.enum(monthSpans).default('12') }),
    output: z.object({
      period,
      currency: z.string(),
      /** Those that owe most first. */
      networks: z.array(
        z.object({
          network,
          ...sums,
          /** What is not paid, in the currencies of the sales. */
          not_paid_in: z.array(money),
          /** What says that the network paid; null where it tells no payments. */
          paid_by: z.string().nullable(),
          /** The day on which the oldest sale that is not paid was approved. */
          since: z.string().nullable(),
          /** Days from approval to payment; low to high holds four of five. Null while too few payments are known. */
          usual_delay: z.object({ days: z.number(), low: z.number(), high: z.number() }).nullable(),
          /** When what is not overdue is usually paid. */
          expected: z.object({ from: z.string(), by: z.string() }).nullable(),
          /** By the month of the sale, the newest first. */
          months: z.array(z.object({ month: z.string(), ...sums })),
        }),
      ),
      totals: z.object(sums),
      /** The same on the screen. */
      report_url: z.string(),
    }),
  }),
}
