/** The state of a creator's coupon: it counts only after the merchant accepts it. */
export const couponStates = ['proposed', 'accepted', 'declined', 'ended'] as const
export type CouponState = (typeof couponStates)[number]
/** The label for both sides, and whether it is good news. */
export const couponLabels = {
  proposed: ['warn', 'Proposed'],
  accepted: ['good', 'Accepted'],
  declined: ['bad', 'Declined'],
  ended: ['neutral', 'Ended'],
} as const satisfies Record<CouponState, readonly [string, string]>
