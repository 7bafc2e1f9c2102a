import { z } from 'zod'
import { longest } from './bounds.ts'
import { day } from './days.ts'
import { amount } from './money.ts'
import { optionalNameOf } from './name.ts'
import { statementFormats } from './statement-formats.ts'

/**
 * A statement as both of its sides read it, no matter who pays: a merchant the publisher, or the publisher a creator. Amounts have
 * the decimals of their currency.
 */
export const statementView = z.object({
  statementUuid: z.uuid(),
  /** Without gaps in an account, for merchants and for creators apart. */
  statementNumber: z.number(),
  month: z.string(),
  currencyCode: z.string(),
  /** Orders or sales it holds. */
  lineCount: z.number(),
  carriedIn: amount,
  earned: amount,
  /** What was taken back of sales on earlier statements, zero or below; `earned` holds it. */
  returned: amount,
  /** Earned and carried, when that is enough to be paid out; VAT comes on top. */
  payout: amount,
  carriedOut: amount,
  vatPercent: z.number(),
  vat: amount,
  toPay: amount,
  closedDatetime: z.string(),
  /** Null where nothing is to be paid. */
  dueOn: z.string().nullable(),
  isOverdue: z.boolean(),
  paidOn: z.string().nullable(),
  /** Its payment was noted less than a day ago, so that it can be taken back. */
  mayTakeBack: z.boolean(),
  /** Of the transfer, for the publisher's books. */
  reference: z.string(),
  /** What its files say above the lines, in the same words: parties, VAT, due date, how to pay. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type StatementView = z.output<typeof statementView>

/** What the other side sees: the reference of a transfer is the publisher's. */
export const sharedStatement = statementView.omit({ reference: true, mayTakeBack: true })
export type SharedStatement = z.output<typeof sharedStatement>

export const statementFormat = z.enum(statementFormats).default('pdf')
export const statementFile = z.object({ fileName: z.string(), base64: z.string() })

/** That a statement was paid: today when no day is named. */
export const payment = {
  paidOn: day.nullable().default(null),
  reference: optionalNameOf(longest.paymentReference),
}
