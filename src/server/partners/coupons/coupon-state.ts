import { and, isNull } from 'drizzle-orm'
import type { CouponState } from '../../../contract/partners/coupon-states.ts'
import { partnerCoupon as c } from '../tables.ts'

type Times = Pick<typeof c.$inferSelect, 'createdAt' | 'acceptedAt' | 'declinedAt' | 'endedAt' | 'removedAt'>

/** When an accepted coupon stopped counting, whichever side ended it. */
export const overSince = ({ endedAt, removedAt }: Pick<Times, 'endedAt' | 'removedAt'>): Date | null =>
  endedAt && removedAt ? new Date(Math.min(endedAt.getTime(), removedAt.getTime())) : (endedAt ?? removedAt)

/** A coupon's state, and since when. */
export function stateOf(of: Times): { state: CouponState; since: Date } {
  const { createdAt, acceptedAt, declinedAt } = of
  const over = overSince(of)
  if (declinedAt) return { state: 'declined', since: declinedAt }
  if (over) return { state: 'ended', since: over }
  return acceptedAt ? { state: 'accepted', since: acceptedAt } : { state: 'proposed', since: createdAt }
}

/** Coupons that occupy their code at the merchant: those awaiting an answer, and those that count. */
export const holdsItsPlace = () => and(isNull(c.removedAt), isNull(c.declinedAt), isNull(c.endedAt))
/** Neither answered nor withdrawn. */
export const waitsForAnswer = () => and(holdsItsPlace(), isNull(c.acceptedAt))
