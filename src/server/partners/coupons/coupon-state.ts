import { and, isNull } from 'drizzle-orm'
import type { CouponState } from '../../../contract/partners/coupon-states.ts'
import { partnerCoupon as c } from '../tables.ts'

type Times = Pick<typeof c.$inferSelect, 'createdAt' | 'acceptedAt' | 'declinedAt' | 'endedAt' | 'removedAt'>

/** Since when an accepted coupon counts no more, whichever side ended it. */
export const overSince = ({ endedAt, removedAt }: Pick<Times, 'endedAt' | 'removedAt'>): Date | null =>
  endedAt && removedAt ? new Date(Math.min(endedAt.getTime(), removedAt.getTime())) : (endedAt ?? removedAt)

/** How far a coupon has come, and since when. */
export function stateOf(of: Times): { state: CouponState; since: Date } {
  const { createdAt, acceptedAt, declinedAt } = of
  const over = overSince(of)
  if (declinedAt) return { state: 'declined', since: declinedAt }
  if (over) return { state: 'ended', since: over }
  return acceptedAt ? { state: 'accepted', since: acceptedAt } : { state: 'proposed', since: createdAt }
}

/** The coupons that hold their place among the merchant's: those that wait for an answer, and those that count. */
export const holdsItsPlace = () => and(isNull(c.removedAt), isNull(c.declinedAt), isNull(c.endedAt))
/** Nobody has answered it, nor taken it back. */
export const waitsForAnswer = () => and(holdsItsPlace(), isNull(c.acceptedAt))
