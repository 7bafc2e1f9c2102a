import type { StockSigns } from '../page/page-facts.ts'

/** Google's words for what cannot be bought now. What is promised for later (pre-order, back order) can be bought. */
const out = new Set(['outofstock', 'soldout', 'discontinued', 'instoreonly', 'oos'])
const isOut = (words: readonly string[]): boolean => words.length > 0 && words.every((w) => out.has(w))

/** Whether the product of a page is sold out: only where all of its offers are, and never against better evidence. */
export function isSoldOut({ offers, microdata, meta, isMarkedOut, saysOut, hasBuyButton }: StockSigns): boolean {
  if (offers && offers.length > 0) return isOut(offers)
  if (microdata) return isOut(microdata)
  if (meta) return isOut([meta])
  return (isMarkedOut || saysOut) && !hasBuyButton
}
