import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange, day, dayRange } from '../days.ts'
import { amount } from '../money.ts'

const sums = {
  /** Approved and not paid: the report's sum of the status `approved`. */
  approved: amount,
  /** The report's sum of the status `paid`. */
  paid: amount,
  /** The part of what is owed that has waited longer than nine of ten paid sales did. */
  overdue: amount,
  /** The approved amount in three parts (R252: what is known to be owed): known to be unpaid, */
  owed: amount,
  /** of sales whose money came by bank, from the matched lines, */
  byBank: amount,
  /** and of networks that do not report payments: whether it was paid is unknown. */
  untold: amount,
}

/** Days from approval to payment, for paid sales. Four of five are between `low` and `high`. */
const usualDelay = z.object({ median: z.number(), low: z.number(), high: z.number(), sales: z.number() })

/** A payment on the account's bank statement, next to the network's report: it changes the state of no sale. */
const remittance = z.object({
  remittanceUuid: z.string(),
  day,
  amount,
  currencyCode: z.string(),
  /** The bank's text of the line, and what identifies its payer's lines. */
  text: z.string(),
  payer: z.string(),
  /** The approved sales it pays (R231: money that came by bank). `null`: no sales add up to about as much. */
  match: z
    .object({
      /** `paid`: the network reports that it paid these at that time. `approved`: the months with the closest sum. */
      basis: z.enum(['paid', 'approved']),
      /** Set if the network has several connections and all the sales are of one. */
      connectionName: z.string().nullable(),
      /** Months of the sales, oldest first. */
      months: z.array(z.string()),
      /** Their sum in the payment's currency, each at the rate of its day. */
      approved: amount,
      /** Amount received minus amount approved: negative if less was paid. */
      difference: amount,
      /** Currencies of converted sales. */
      convertedFrom: z.array(z.string()),
    })
    .nullable(),
})
export type Remittance = z.output<typeof remittance>

const row = z.object({
  networkUuid: z.string(),
  networkName: z.string(),
  /** How a sale is known to be paid, in the network's terms. `null`: the network does not report payments. */
  paidBy: z.string().nullable(),
  ...sums,
  /** Approved and not paid, in the currencies of the sales. */
  currencies: z.array(z.object({ currencyCode: z.string(), approved: amount })),
  /** The day the oldest sale known to be unpaid was approved. */
  since: day.nullable(),
  /** `null`: too few known payments. */
  delay: usualDelay.nullable(),
  /**
   * When the oldest sale that is not overdue is usually paid, and the day by which all of them are, four times out of
   * five.
   */
  expected: z.object({ from: day, by: day }).nullable(),
  /** Received by bank in these days, each payment at the rate of its day; `null`: no bank file has any. */
  received: amount.nullable(),
  /** Newest first. */
  remittances: z.array(remittance),
  /** By the month of the sale, newest first. */
  months: z.array(z.object({ month: z.string(), ...sums })),
})
export type PaymentRow = z.output<typeof row>

export const payments = {
  list: call({
    method: 'POST',
    path: '/insights/v1/payments',
    kind: 'read',
    limit: 'report',
    summary: 'What each network owes: approved and not paid, since when, when it usually pays, and what is overdue',
    /** The days are those of the sales. */
    input: z.object(dayRange).superRefine(checkRange),
    output: z.object({
      /** Networks with approved or paid sales, those that owe most first. */
      rows: z.array(row),
      totals: z.object(sums),
      /** Networks a bank payment can belong to. */
      choices: z.array(z.object({ networkUuid: z.string(), networkName: z.string() })),
      currencyCode: z.string(),
    }),
  }),
}
