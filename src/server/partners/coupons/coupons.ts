import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { Fail } from '../../http/fail.ts'
import type { Tx } from '../../store/database/open.ts'
import { isOver } from '../contracts/contract-state.ts'
import { holdsItsPlace } from './coupon-state.ts'
import { partnerContract, partnerCoupon, partnerTerms } from '../tables.ts'
import { couponKey } from '../contracts/terms-of.ts'

type Wanted = {
  partnerUuid: string
  /** The contract it is for, whose own versions may reuse it; null for a creator’s. */
  contractUuid: string | null
  code: string
  /** The input field's name. */
  field: string
}

/**
 * Refuses a coupon that another contract of the merchant, or a creator, has (R68: coupons of merchants): an order that
 * comes with only a coupon must match exactly one. Concurrent requests for one coupon wait for each other.
 */
export async function expectOwnCoupon(tx: Tx, { partnerUuid, contractUuid, code, field }: Wanted): Promise<void> {
  const wanted = couponKey(code)
  if (wanted === '') return
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`partner coupons:${partnerUuid}`}, 0))`)
  const others = await tx
    .select({ coupon: partnerTerms.couponCode, name: partnerContract.name, state: partnerContract.state })
    .from(partnerTerms)
    .innerJoin(partnerContract, eq(partnerContract.uuid, partnerTerms.contractUuid))
    .where(
      and(
        eq(partnerContract.partnerUuid, partnerUuid),
        contractUuid === null ? undefined : ne(partnerContract.uuid, contractUuid),
        inArray(partnerTerms.state, ['proposed', 'applied']),
      ),
    )
  const taken = others.find((o) => !isOver(o.state) && couponKey(o.coupon) === wanted)
  if (taken) throw new Fail('badInput', `${field}: ${taken.name} uses this coupon already`)
  const given = and(eq(partnerCoupon.partnerUuid, partnerUuid), eq(partnerCoupon.codeKey, wanted), holdsItsPlace())
  if ((await tx.$count(partnerCoupon, given)) > 0)
    throw new Fail('badInput', `${field}: A creator has this coupon already`)
}
