import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { Fail, notFound } from '../../http/fail.ts'
import type { Tx } from '../../store/database/open.ts'
import { noteActivity } from '../activity.ts'
import { isOver } from '../contracts/contract-state.ts'
import { stateOf } from './coupon-state.ts'
import { expectOwnCoupon } from './coupons.ts'
import { partner, partnerContract, partnerCoupon } from '../tables.ts'
import { couponKey } from '../contracts/terms-of.ts'

/** Campaigns that can have creator coupons: accepted by the merchant and not ended. */
export async function campaignsWithCoupons(tx: Tx) {
  const rows = await tx
    .select({
      contractUuid: partnerContract.uuid,
      contractName: partnerContract.name,
      partnerName: partner.companyName,
      state: partnerContract.state,
    })
    .from(partnerContract)
    .innerJoin(partner, eq(partner.uuid, partnerContract.partnerUuid))
    .where(and(isNull(partner.deletedAt), isNotNull(partnerContract.termsUuid)))
    .orderBy(asc(partner.companyName), asc(partnerContract.id))
  return rows.filter((r) => !isOver(r.state)).map(({ state: _, ...row }) => row)
}

/** A creator's coupons, newest first; includes withdrawn ones only on request. */
export async function couponsOf(tx: Tx, creatorId: string, { withTakenBack = false } = {}) {
  const rows = await tx
    .select({
      coupon: partnerCoupon,
      contractName: partnerContract.name,
      contractState: partnerContract.state,
      partnerUuid: partner.uuid,
      partnerName: partner.companyName,
      partnerDeletedAt: partner.deletedAt,
    })
    .from(partnerCoupon)
    .innerJoin(partnerContract, eq(partnerContract.uuid, partnerCoupon.contractUuid))
    .innerJoin(partner, eq(partner.uuid, partnerCoupon.partnerUuid))
    .where(and(eq(partnerCoupon.creatorId, creatorId), withTakenBack ? undefined : isNull(partnerCoupon.removedAt)))
    .orderBy(desc(partnerCoupon.createdAt), asc(partnerCoupon.code))
  return rows.map(({ coupon, ...of }) => ({ ...coupon, ...of, ...stateOf(coupon) }))
}

type By = { now: Date; author: string }

/** Proposes a coupon of a campaign for a creator. It has no effect until the merchant accepts it. */
export async function addCoupon(
  tx: Tx,
  { creatorId, contractUuid, code }: { creatorId: string; contractUuid: string; code: string },
  { now, author }: By,
): Promise<{ uuid: string; partnerName: string }> {
  const campaign = (await campaignsWithCoupons(tx)).find((c) => c.contractUuid === contractUuid)
  const [contract] = await tx.select().from(partnerContract).where(eq(partnerContract.uuid, contractUuid))
  if (contract?.termsUuid === null)
    throw new Fail('badInput', 'contractUuid: The merchant has not accepted this campaign yet')
  if (!campaign || !contract) throw notFound()
  const { accountUuid, partnerUuid } = contract
  await expectOwnCoupon(tx, { partnerUuid, contractUuid: null, code, field: 'couponCode' })
  const uuid = crypto.randomUUID()
  await tx.insert(partnerCoupon).values({
    uuid,
    accountUuid,
    partnerUuid,
    contractUuid,
    creatorId,
    code,
    codeKey: couponKey(code),
    createdAt: now,
  })
  // the timeline stays when a creator is erased, and a coupon often identifies a person
  const message = `Coupon of a creator proposed: ${contract.name}`
  await noteActivity(tx, { accountUuid, partnerUuid, contractUuid, type: 'terms', message, author }, now)
  return { uuid, partnerName: campaign.partnerName }
}

/** Orders made from now on credit no creator by it. Returns whose campaign it belonged to. */
export async function removeCoupon(
  tx: Tx,
  creatorId: string,
  uuid: string,
  { now, author }: By,
): Promise<{ partnerName: string }> {
  const found = (await couponsOf(tx, creatorId)).find((c) => c.uuid === uuid)
  const here = and(eq(partnerCoupon.uuid, uuid), isNull(partnerCoupon.removedAt))
  const gone = found ? await tx.update(partnerCoupon).set({ removedAt: now }).where(here).returning() : []
  if (!found || gone.length === 0) throw notFound()
  const { accountUuid, partnerUuid, contractUuid } = found
  const message = `Coupon of a creator taken back: ${found.contractName}`
  await noteActivity(tx, { accountUuid, partnerUuid, contractUuid, type: 'terms', message, author }, now)
  return found
}

/** Deletes all coupons of a creator: a coupon often identifies them. */
export async function forgetCoupons(tx: Tx, creatorId: string): Promise<void> {
  await tx.delete(partnerCoupon).where(eq(partnerCoupon.creatorId, creatorId))
}
