import { z } from 'zod'
import { amount } from '../money.ts'
import { entryStates, rateKinds, rateScopes } from './creator-words.ts'

export const rateView = z.object({
  rateKind: z.enum(rateKinds),
  rateAmount: z.number(),
  rateCurrencyCode: z.string().nullable(),
  rateScope: z.enum(rateScopes),
  /** The merchant or the programme it applies to; '' for all. */
  rateScopeName: z.string(),
  validFromDatetime: z.string(),
  /** False: another one replaced it, or it has not started. */
  isInForce: z.boolean(),
  /** A mail to the creator about it: the earliest time it is sent, and when it was. Null for none. */
  mailDueDatetime: z.string().nullable(),
  mailedDatetime: z.string().nullable(),
})
export type RateView = z.output<typeof rateView>

/** The creator's part of approved sales of a merchant for which the publisher has not been paid yet. */
export const unpaidView = z.object({
  merchant: z.string(),
  currencyCode: z.string(),
  /** The creator's share. */
  amount: z.number(),
  /** The part of it already on a statement. */
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
  /** Sales of this month so far, approved or not. */
  monthAmount: amount,
  /** Approved and on no statement yet; excludes what the previous statement carried over. */
  payableAmount: amount,
  carriedAmount: amount,
  /** Unpaid closed statements, and when the first of them is due; owed in addition to the two above. */
  dueAmount: amount,
  dueOn: z.string().nullable(),
  /** A currency without an exchange rate: its amounts are left out. */
  missingCurrency: z.string().nullable(),
})
export type Balance = z.output<typeof balance>
