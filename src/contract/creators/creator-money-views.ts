import { z } from 'zod'
import { amount } from '../money.ts'
import { entryStates, rateKinds, rateScopes } from './creator-words.ts'

export const rateView = z.object({
  rateKind: z.enum(rateKinds),
  rateAmount: z.number(),
  rateCurrencyCode: z.string().nullable(),
  rateScope: z.enum(rateScopes),
  /** The merchant or the programme it is for; '' for all. */
  rateScopeName: z.string(),
  validFromDatetime: z.string(),
  /** Another one took its place, or it has not begun. */
  isInForce: z.boolean(),
  /** A mail to the creator about it: when it goes out at the soonest, and when it did. Null for none. */
  mailDueDatetime: z.string().nullable(),
  mailedDatetime: z.string().nullable(),
})
export type RateView = z.output<typeof rateView>

/** Approved sales of a merchant of which the publisher does not have the money yet, as far as the creator gets a part of them. */
export const unpaidView = z.object({
  merchant: z.string(),
  currencyCode: z.string(),
  /** The creator's share. */
  amount: z.number(),
  /** Of that, what is on a statement already. */
  statedAmount: z.number(),
  salesCount: z.number(),
  oldestSaleDatetime: z.string(),
})
export type UnpaidView = z.output<typeof unpaidView>

/** One sale as the creator may see it. */
export const saleView = z.object({
  saleDatetime: z.string(),
  merchant: z.string(),
  amount,
  currencyCode: z.string(),
  state: z.enum(entryStates),
  reason: z.string(),
})
export type SaleView = z.output<typeof saleView>

export const balance = z.object({
  currencyCode: z.string(),
  pendingAmount: amount,
  /** Of the sales of this month up to now, whether they are approved yet or not. */
  monthAmount: amount,
  /** Approved, and on no statement yet; what the statement before left over is apart. */
  payableAmount: amount,
  carriedAmount: amount,
  /** On closed statements that nobody paid, and when the first of them is due; it is owed beside the two before. */
  dueAmount: amount,
  dueOn: z.string().nullable(),
  /** A currency without an exchange rate: such amounts are left out. */
  missingCurrency: z.string().nullable(),
})
export type Balance = z.output<typeof balance>
