import { stepOf } from './delay-steps.ts'
import { createOutlook, type Outlook } from './learned.ts'

/** What an account's past reports its sales, for anyone who asks whether enough of them are known. */
export type SaleHistory = {
  /** Sales that a click to a merchant brings. */
  perClick: (merchant: string) => number
  /** The share of them that is known this many seconds after the click, 0 to 1. */
  knownAt: (merchant: string, ageSeconds: number) => number
}

/** Null where the account has too few sales to learn from. */
export async function saleHistoryOf({ delays }: Pick<Outlook, 'delays'>, account: string): Promise<SaleHistory | null> {
  const curves = await delays(account)
  if (!curves) return null
  const of = (merchant: string) => curves.merchants.get(merchant) ?? curves.account
  return {
    perClick: (merchant) => of(merchant).weight,
    knownAt: (merchant, ageSeconds) => of(merchant).curve[stepOf(ageSeconds)] ?? 1,
  }
}

/** The same from the stores, for those who have no module at hand. */
export const readSaleHistory =
  (parts: Parameters<typeof createOutlook>[0]) =>
  (account: string): Promise<SaleHistory | null> =>
    saleHistoryOf(createOutlook(parts), account)
