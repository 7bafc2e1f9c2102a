import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { nameOf } from '../name.ts'
import { couponStates } from '../partners/coupon-states.ts'
import { creatorId } from './creator-fields.ts'

const only = { feature: 'creators' as const }

export const couponView = z.object({
  couponUuid: z.uuid(),
  couponCode: z.string(),
  partnerUuid: z.uuid(),
  partnerName: z.string(),
  contractName: z.string(),
  /** Its campaign is running: orders with it count if the merchant has accepted it. */
  couponIsUsable: z.boolean(),
  couponAddedDatetime: z.string(),
  couponState: z.enum(couponStates),
  /** When it entered that state. */
  couponStateDatetime: z.string(),
})
export type CouponView = z.output<typeof couponView>

/**
 * Coupons of direct partners that belong to a creator: an order with one counts for that creator, whichever link was
 * clicked.
 */
export const creatorCoupons = {
  list: call({
    method: 'GET',
    path: '/creators/v1/creators/{creatorId}/coupons',
    kind: 'read',
    ...only,
    summary: 'Coupons of a creator, and the campaigns of direct partners that another one may be for',
    input: z.object({ creatorId }),
    output: z.object({
      coupons: z.array(couponView),
      campaigns: z.array(z.object({ contractUuid: z.uuid(), contractName: z.string(), partnerName: z.string() })),
    }),
  }),
  add: call({
    method: 'POST',
    path: '/creators/v1/creators/{creatorId}/coupons',
    kind: 'write',
    ...only,
    summary:
      'Proposes a coupon of a direct partner’s campaign for a creator; it counts once the merchant accepts it, and nobody else of theirs may have it',
    input: z.object({ creatorId, contractUuid: z.uuid(), couponCode: nameOf(longest.couponCode) }),
    output: z.object({ couponUuid: z.uuid() }),
  }),
  takeBack: call({
    method: 'DELETE',
    path: '/creators/v1/creators/{creatorId}/coupons/{couponUuid}',
    kind: 'write',
    ...only,
    summary: 'Takes a coupon back: orders from now on name nobody by it',
    input: z.object({ creatorId, couponUuid: z.uuid() }),
    output: z.object({}),
  }),
}
