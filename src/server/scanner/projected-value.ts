import { roundedAmount } from '../../contract/money.ts'
import type { BrokenLinkError } from '../../contract/scanner/broken-link-errors.ts'

/** The share of the commission lost while a link is broken (R47: what a broken link loses). */
const lost: Record<BrokenLinkError, number> = {
  PAGE_NOT_FOUND: 1,
  INTERNAL_SERVER_ERROR: 1,
  CAMPAIGN_IS_CLOSED: 1,
  DESTINATION_MISSMATCH: 0.7,
  PRODUCT_IS_OUT_OF_STOCK: 0.8,
}
export const lostShare = (found: BrokenLinkError): number => lost[found]

export type Value = { score: number; scoreLow: number; scoreHigh: number }
type PerClick = { epc: number; low: number; high: number }
/** The value of clicks, or of the lost share of it; rounded to the cent. */
export function valueOfClicks(clicks: number, perClick: PerClick | null, share = 1): Value {
  const of = (amount: number) => roundedAmount(clicks * amount * share)
  const { epc, low, high } = perClick ?? { epc: 0, low: 0, high: 0 }
  return { score: of(epc), scoreLow: of(low), scoreHigh: of(high) }
}
/** What the clicks of 30 days would have earned and did not. */
export const projectedValue = (clicks: number, perClick: PerClick | null, found: BrokenLinkError): Value =>
  valueOfClicks(clicks, perClick, lost[found])
