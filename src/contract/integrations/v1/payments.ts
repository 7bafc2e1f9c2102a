import { z } from 'zod'
import { call } from '../../call.ts'
import { monthSpans } from '../../insights/cohort-days.ts'
import { money, network, period } from './words.ts'

const sums = {
  /** Approved and not paid, as networks say it: `owed`, `came_by_bank` and `not_told` together. */
  not_paid: money,
  /** Known to be owed. */
  owed: money,
  /** Of sales whose money came by bank. */
  came_by_bank: money,
  /** Of networks that tell no payments: nothing says whether it was paid. */
  not_told: money,
  /** The part of what is owed that waits for longer than nine of ten paid sales did. */
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
          /** The day on which the oldest sale that is owed was approved. */
          since: z.string().nullable(),
          /** Days from approval to payment; low to high holds four of five. Null while too few payments are known. */
          usual_delay: z.object({ days: z.number(), low: z.number(), high: z.number() }).nullable(),
          /** When what is not overdue is usually paid. */
          expected: z.object({ from: z.string(), by: z.string() }).nullable(),
          /** What came by bank in these days, each payment at the rate of its day; null where no file of a bank has any. */
          received: money.nullable(),
          /** What came by bank, the newest first, and which approved sales each is for. It changes the state of no sale. */
          payments: z.array(
            z.object({
              day: z.string(),
              amount: money,
              /** The line as the bank has it. */
              text: z.string(),
              /** Null where no approved sales come to about as much. */
              matched: z
                .object({
                  /** `paid`: the network says that it paid these then. `approved`: the months whose sum is the nearest. */
                  by: z.enum(['paid', 'approved']),
                  /** Of the sales, the oldest first. */
                  months: z.array(z.string()),
                  /** What they come to in the payment's currency. */
                  approved: money,
                  /** What came less what is approved. */
                  difference: money,
                })
                .nullable(),
            }),
          ),
          /** By the month of the sale, the newest first. */
          months: z.array(z.object({ month: z.string(), ...sums })),
        }),
      ),
      /** `received`: of all networks; null where no file of a bank has any. */
      totals: z.object({ ...sums, received: money.nullable() }),
      /** The same on the screen. */
      report_url: z.string(),
    }),
  }),
}
