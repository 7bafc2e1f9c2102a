import { z } from 'zod'
import { call } from '../../call.ts'
import { monthSpans } from '../../insights/cohort-days.ts'
import { money, network, period } from './words.ts'

const sums = {
  /** Approved and not paid according to the networks: `owed`, `came_by_bank` and `not_told` together. */
  not_paid: money,
  /** Known to be owed. */
  owed: money,
  /** From sales whose money came by bank. */
  came_by_bank: money,
  /** From networks that do not report payments: whether it was paid is unknown. */
  not_told: money,
  /** The part of what is owed that has waited longer than nine of ten paid sales did. */
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
    summary: 'What each network owes, since when, what is overdue, and what came by bank',
    /** Months of sales, including the current one. */
    input: z.object({ months: z.enum(monthSpans).default('12') }),
    output: z.object({
      period,
      currency: z.string(),
      /** Those that owe most first. */
      networks: z.array(
        z.object({
          network,
          ...sums,
          /** The unpaid amount, in the currencies of the sales. */
          not_paid_in: z.array(money),
          /** The source that shows the network paid; null if it does not report payments. */
          paid_by: z.string().nullable(),
          /** The day the oldest owed sale was approved. */
          since: z.string().nullable(),
          /**
           * Days from approval to payment; four of five are between low and high. Null if too few payments are known.
           */
          usual_delay: z.object({ days: z.number(), low: z.number(), high: z.number() }).nullable(),
          /** When the part that is not overdue is usually paid. */
          expected: z.object({ from: z.string(), by: z.string() }).nullable(),
          /** Received by bank in these days, each payment at the rate of its day; null if no bank file has any. */
          received: money.nullable(),
          /**
           * Payments received by bank, newest first, and the approved sales each one pays. They change the state of no
           * sale.
           */
          payments: z.array(
            z.object({
              day: z.string(),
              amount: money,
              /** The bank's text of the line. */
              text: z.string(),
              /** Null if no approved sales add up to about as much. */
              matched: z
                .object({
                  /**
                   * `paid`: the network reports that it paid these at that time. `approved`: the months with the
                   * closest sum.
                   */
                  by: z.enum(['paid', 'approved']),
                  /** Months of the sales, oldest first. */
                  months: z.array(z.string()),
                  /** Their sum in the payment's currency. */
                  approved: money,
                  /** Amount received minus amount approved. */
                  difference: money,
                })
                .nullable(),
            }),
          ),
          /** By the month of the sale, newest first. */
          months: z.array(z.object({ month: z.string(), ...sums })),
        }),
      ),
      /** `received`: over all networks; null if no bank file has any. */
      totals: z.object({ ...sums, received: money.nullable() }),
      /** The same on the screen. */
      report_url: z.string(),
    }),
  }),
}
