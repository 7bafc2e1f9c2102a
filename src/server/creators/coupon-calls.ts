import type { creatorCoupons } from '../../contract/creators/creator-coupons.ts'
import type { Clock } from '../time/clock.ts'
import { Fail } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import { actor, addCoupon, campaignsWithCoupons, couponsOf, removeCoupon } from '../partners/index.ts'
import type { Database } from '../store/database/open.ts'
import { noteOf } from './noted.ts'
import { findCreator } from './save-creator.ts'

type Parts = { database: Database; clock: Clock }

/**
 * Direct partners' coupons for creators, which the merchant must accept. The audit log names only the merchant: a
 * coupon often identifies a person.
 */
export const creatorCouponsCalls = ({ database, clock }: Parts): Handlers<typeof creatorCoupons> => ({
  list: ({ creatorId }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      const { id } = await findCreator(tx, creatorId)
      const coupons = await couponsOf(tx, id)
      return {
        coupons: coupons.map((c) => ({
          couponUuid: c.uuid,
          couponCode: c.code,
          partnerUuid: c.partnerUuid,
          partnerName: c.partnerName,
          contractName: c.contractName,
          couponIsUsable: c.contractState === 'running' && c.partnerDeletedAt === null,
          couponAddedDatetime: c.createdAt.toISOString(),
          couponState: c.state,
          couponStateDatetime: c.since.toISOString(),
        })),
        campaigns: await campaignsWithCoupons(tx),
      }
    }),
  async add({ creatorId, contractUuid, couponCode }, who) {
    const { uuid } = await database.as(who.accountUuid, async (tx) => {
      const of = await findCreator(tx, creatorId, true)
      if (of.archivedAt) throw new Fail('conflict', 'This creator is archived')
      const code = couponCode.normalize('NFC')
      const added = await addCoupon(tx, { creatorId: of.id, contractUuid, code }, await actor(tx, who, clock))
      await noteOf(tx, who, 'creatorCoupon.added', of, { of: added.partnerName })
      return added
    })
    return { couponUuid: uuid }
  },
  async takeBack({ creatorId, couponUuid }, who) {
    await database.as(who.accountUuid, async (tx) => {
      const of = await findCreator(tx, creatorId, true)
      const { partnerName } = await removeCoupon(tx, of.id, couponUuid, await actor(tx, who, clock))
      await noteOf(tx, who, 'creatorCoupon.removed', of, { of: partnerName })
    })
    return {}
  },
})
