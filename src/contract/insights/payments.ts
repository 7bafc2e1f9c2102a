import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange, day, dayRange } from '../days.ts'
import { amount } from '../money.ts'

const sums = {
  /** Approved and not paid: what the report says of the status `approved`. */
  approved: amount,
  /** The report's sum of the status `paid`. */
  paid: amount,
  /** The part of what is owed that waits for longer than nine of ten paid sales did. */
  overdue: amount,
  /** What is approved in three parts (R252: what is known to be owed): known not to be paid, */
  owed: amount,
  /** of sales whose money came by bank, as its lines were matched, */
  byBank: amount,
  /** and of networks that tell no payments: nothing says whether it was paid. */
  untold: amount,
}

/** Days from approval to payment, of sales that were paid. `low` to `high` holds four of five. */
const usualDelay = z.object({ median: z.number(), low: z.number(), high: z.number(), sales: z.number() })

/** What the account's bank says of one payment, beside what the network says: it changes the state of no sale. */
const remittance = z.object({
  remittanceUuid: z.string(),
  day,
  amount,
  currencyCode: z.string(),
  /** The line as the bank has it, and what its payer's lines have in common. */
  text: z.string(),
  payer: z.string(),
  /** Which approved sales it is for (R231: money that came by bank). `null`: none come to about as much. */
  match: z
    .object({
      /** `paid`: the network says that it paid these then. `approved`: the months whose sum is the nearest. */
      basis: z.enum(['paid', 'approved']),
      /** Where the network has several connections and the sales are of one. */
      connectionName: z.string().nullable(),
      /** Of the sales, the oldest first. */
      months: z.array(z.string()),
      /** What they come to in the payment's currency, each at the rate of its day. */
      approved: amount,
      /** What came less what is approved: below zero where less was paid. */
      difference: amount,
      /** Currencies of sales that were converted. */
      convertedFrom: z.array(z.string()),
    })
    .nullable(),
})
export type Remittance = z.output<typeof remittance>

const row = z.object({
  networkUuid: z.string(),
  networkName: z.string(),
  /** From what it is known that a sale was paid, in the network's words. `null`: the network tells no payments. */
  paidBy: z.string().nullable(),
  ...sums,
  /** What is approved and not paid, in the currencies of the sales. */
  currencies: z.array(z.object({ currencyCode: z.string(), approved: amount })),
  /** The day on which the oldest sale that is known not to be paid was approved. */
  since: day.nullable(),
  /** `null`: too few payments are known. */
  delay: usualDelay.nullable(),
  /** When the oldest sale that is not overdue is usually paid, and by when all of them are four times out of five. */
  expected: z.object({ from: day, by: day }).nullable(),
  /** What came by bank in these days, each payment at the rate of its day; `null`: no file of a bank has any. */
  received: amount.nullable(),
  /** The newest first. */
  remittances: z.array(remittance),
  /** By the month of the sale, the newest first. */
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
    /** The days are those of sales. */
    input: z.object(dayRange).superRefine(checkRange),
    output: z.object({
      /** Networks with sales that are approved or paid, those that owe most first. */
      rows: z.array(row),
      totals: z.object(sums),
      /** Whose a payment of the bank can be. */
      choices: z.array(z.object({ networkUuid: z.string(), networkName: z.string() })),
      currencyCode: z.string(),
    }),
  }),
}
