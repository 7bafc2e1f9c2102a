/** How far a creator's coupon has come: the merchant has to agree before it counts. */
export const couponStates = ['proposed', 'accepted', 'declined', 'ended'] as const
export type CouponState = (typeof couponStates)[number]
/** What both sides read, and whether it is good news. */
export const couponLabels = {
  proposed: ['warn', 'Proposed'],
  accepted: ['good', 'Accepted'],
  declined: ['bad', 'Declined'],
  ended: ['neutral', 'Ended'],
} as const satisfies Record<CouponState, readonly [string, string]>
