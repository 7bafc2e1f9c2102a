import type { BrokenLinkError } from '../../contract/scanner/broken-link-errors.ts'

/** The part of the commission that is lost while a link is broken (rule R47). */
const lost: Record<BrokenLinkError, number> = {
  PAGE_NOT_FOUND: 1,
  INTERNAL_SERVER_ERROR: 1,
  CAMPAIGN_IS_CLOSED: 1,
  DESTINATION_MISSMATCH: 0.7,
  PRODUCT_IS_OUT_OF_STOCK: 0.8,
}
export const lostShare = (found: BrokenLinkError): number => lost[found]

const cents = (amount: number) => Math.round((amount + Number.EPSILON) * 100) / 100

export type Value = { score: number; scoreLow: number; scoreHigh: number }
/** What the clicks of 30 days would have brought and did not, rounded to the cent. */
export const projectedValue = (
  clicks: number,
  perClick: { epc: number; low: number; high: number } | null,
  found: BrokenLinkError,
): Value => {
  const of = (amount: number) => cents(clicks * amount * lost[found])
  const { epc, low, high } = perClick ?? { epc: 0, low: 0, high: 0 }
  return { score: of(epc), scoreLow: of(low), scoreHigh: of(high) }
}
