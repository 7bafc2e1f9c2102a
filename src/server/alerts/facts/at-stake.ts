import type { programme } from '../../merchants/tables.ts'
import type { Euro } from '../../money/index.ts'
import { expectedClick, type Known, type Stated } from '../../routing/index.ts'

/** Euro of 30 days; eight of ten are between `low` and `high`. */
export type Stake = { euro: number; low: number; high: number }

const number = (text: string | null) => (text === null ? null : Number(text))
/** The terms of a programme that determine the value of clicks. */
export const statedBy = (p: typeof programme.$inferSelect, { euro }: Pick<Euro, 'euro'>): Stated => ({
  type: p.commissionType,
  percentage: number(p.commissionPercentage),
  flatEuro: euro(p.commissionFlat, p.commissionCurrency),
})

/** One in ten is below the range, one above. */
const tenth = 1.2816

/** The expected earnings of 30 days of clicks through a connection under some terms. */
export function commissionAtStake(clicks: number, stated: Stated, known: Known): Stake {
  const { expected, low, high } = expectedClick(stated, known)
  return { euro: clicks * Math.max(0, expected), low: clicks * Math.max(0, low), high: clicks * Math.max(0, high) }
}

/**
 * The earnings of 30 days may be lost in the next: the chance in that many sales, whose amounts have a standard
 * deviation equal to their mean.
 */
export function earnedAtStake({ euro, sales }: { euro: number; sales: number }): Stake {
  const doubt = sales === 0 ? 0 : tenth * Math.sqrt(2 / sales)
  return { euro, low: Math.max(0, euro * (1 - doubt)), high: euro * (1 + doubt) }
}

/**
 * For clicks that look odd, the earnings of that many clicks: never those of all clicks (R257: what a closed campaign
 * costs).
 */
export function oddAtStake(
  { euro, sales, clicks }: { euro: number; sales: number; clicks: number },
  odd: number,
): Stake {
  const share = clicks === 0 ? 0 : Math.min(1, odd / clicks)
  return earnedAtStake({ euro: euro * share, sales: sales * share })
}

export const partOf = ({ euro, low, high }: Stake, share: number): Stake => ({
  euro: euro * share,
  low: low * share,
  high: high * share,
})

/** The share of a sale's commission that a change of terms removes, 0 to 1; 0 where the terms cannot be compared. */
export function shareCut(before: Stated, after: Stated, known: Known): number {
  const paid = expectedClick(before, known).pay
  const pays = expectedClick(after, known).pay
  if (!paid || pays === null) return 0
  return Math.max(0, 1 - pays / paid)
}
