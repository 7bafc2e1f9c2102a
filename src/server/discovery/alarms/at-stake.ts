import { expectedClick, type Known, type Stated } from '../../routing/index.ts'

/** What the clicks of 30 days through a connection are expected to bring by some terms. Euro. */
export const commissionAtStake = (clicks: number, stated: Stated, known: Known): number =>
  clicks * Math.max(0, expectedClick(stated, known).expected)

/** The share of a sale's commission that a change of terms takes away, 0 to 1; 0 where the two cannot be compared. */
export function shareCut(before: Stated, after: Stated, known: Known): number {
  const paid = expectedClick(before, known).pay
  const pays = expectedClick(after, known).pay
  if (!paid || pays === null) return 0
  return Math.max(0, 1 - pays / paid)
}
