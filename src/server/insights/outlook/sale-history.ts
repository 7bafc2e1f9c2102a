import { stepOf } from './delay-steps.ts'
import { createOutlook, type Outlook } from './learned.ts'

/** What an account's history says about its sales, to judge whether enough of them are known. */
export type SaleHistory = {
  /** Sales per click to a merchant. */
  perClick: (merchant: string) => number
  /** The share of sales known this many seconds after the click, 0 to 1. */
  knownAt: (merchant: string, ageSeconds: number) => number
}

/** Null when the account has too few sales to learn from. */
export async function saleHistoryOf({ delays }: Pick<Outlook, 'delays'>, account: string): Promise<SaleHistory | null> {
  const curves = await delays(account)
  if (!curves) return null
  const of = (merchant: string) => curves.merchants.get(merchant) ?? curves.account
  return {
    perClick: (merchant) => of(merchant).weight,
    knownAt: (merchant, ageSeconds) => of(merchant).curve[stepOf(ageSeconds)] ?? 1,
  }
}

/** The same directly from the stores, for callers without the insights module. */
export const readSaleHistory =
  (parts: Parameters<typeof createOutlook>[0]) =>
  (account: string): Promise<SaleHistory | null> =>
    saleHistoryOf(createOutlook(parts), account)
