import { expectedClick, type Known, type Stated } from '../../routing/index.ts'

/** What the clicks of 30 days through a connection are expected to bring by some terms. Euro. */
export const worthOfClicks = (clicks: number, stated: Stated, known: Known): number =>
  clicks * Math.max(0, expectedClick(stated, known).expected)

/** What a cut costs: the part of a sale's commission that is gone, of what the clicks bring. No number without comparable terms. */
export function cutOf(before: Stated, after: Stated, known: Known): number {
  const paid = expectedClick(before, known).pay
  const pays = expectedClick(after, known).pay
  if (!paid || pays === null) return 0
  return Math.max(0, 1 - pays / paid)
}
