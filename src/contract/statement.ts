import { z } from 'zod'
import { longest } from './bounds.ts'
import { day } from './days.ts'
import { amount } from './money.ts'
import { optionalNameOf } from './name.ts'
import { statementFormats } from './statement-formats.ts'

/**
 * A statement as both sides read it, whoever pays: a merchant pays the publisher, or the publisher a creator. Amounts
 * have the decimals of their currency.
 */
export const statementView = z.object({
  statementUuid: z.uuid(),
  /** Consecutive per account, separately for merchants and for creators. */
  statementNumber: z.number(),
  month: z.string(),
  currencyCode: z.string(),
  /** Number of its orders or sales. */
  lineCount: z.number(),
  carriedIn: amount,
  earned: amount,
  /** Amounts taken back for sales on earlier statements, zero or negative; included in `earned`. */
  returned: amount,
  /** Earned plus carried, if that is enough to pay out; VAT is added on top. */
  payout: amount,
  carriedOut: amount,
  vatPercent: z.number(),
  vat: amount,
  toPay: amount,
  closedDatetime: z.string(),
  /** Null if nothing is to be paid. */
  dueOn: z.string().nullable(),
  isOverdue: z.boolean(),
  paidOn: z.string().nullable(),
  /** Its payment was entered less than a day ago, so it can be undone. */
  mayTakeBack: z.boolean(),
  /** The reference of the transfer, for the publisher's books. */
  reference: z.string(),
  /** The text above the lines in its files: parties, VAT, due date, how to pay. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type StatementView = z.output<typeof statementView>

/** The other side's view: the transfer reference is the publisher's. */
export const sharedStatement = statementView.omit({ reference: true, mayTakeBack: true })
export type SharedStatement = z.output<typeof sharedStatement>

export const statementFormat = z.enum(statementFormats).default('pdf')
export const statementFile = z.object({ fileName: z.string(), base64: z.string() })

/** A statement's payment: today if no day is given. */
export const payment = {
  paidOn: day.nullable().default(null),
  reference: optionalNameOf(longest.paymentReference),
}
