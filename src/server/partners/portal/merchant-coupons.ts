import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { MerchantCoupon } from '../../../contract/partners/partner-room.ts'
import { happen } from '../../happenings/index.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Tx } from '../../store/database/open.ts'
import { noteActivity } from '../activity.ts'
import { holdsItsPlace, stateOf, waitsForAnswer } from '../coupons/coupon-state.ts'
import { partnerContract, partnerCoupon } from '../tables.ts'
import type { Merchant } from './realm.ts'

/** Creators' coupons as their merchant sees them; excludes those withdrawn before acceptance. */
export async function merchantCoupons(tx: Tx, partnerUuid: string): Promise<MerchantCoupon[]> {
  const rows = await tx
    .select({ coupon: partnerCoupon, contractName: partnerContract.name })
    .from(partnerCoupon)
    .innerJoin(partnerContract, eq(partnerContract.uuid, partnerCoupon.contractUuid))
    .where(
      and(
        eq(partnerCoupon.partnerUuid, partnerUuid),
        or(isNull(partnerCoupon.removedAt), isNotNull(partnerCoupon.acceptedAt)),
      ),
    )
    .orderBy(desc(partnerCoupon.createdAt), partnerCoupon.code)
  const shown = rows.map(({ coupon, contractName }) => {
    const { state, since } = stateOf(coupon)
    return { couponUuid: coupon.uuid, contractName, code: coupon.code, state, since: since.toISOString() }
  })
  return shown.toSorted((a, b) => Number(b.state === 'proposed') - Number(a.state === 'proposed'))
}

const answers = {
  accept: { when: waitsForAnswer, sets: 'acceptedAt', word: 'accepted' },
  decline: { when: waitsForAnswer, sets: 'declinedAt', word: 'declined' },
  end: { when: () => and(holdsItsPlace(), isNotNull(partnerCoupon.acceptedAt)), sets: 'endedAt', word: 'ended' },
} as const

/** Records the merchant's answer to a coupon. Of two at once, the second finds it answered. */
export async function answerCoupon(
  tx: Tx,
  { accountUuid, partnerUuid, name: author, companyName }: Merchant,
  { couponUuid, answer, now }: { couponUuid: string; answer: keyof typeof answers; now: Date },
): Promise<void> {
  const { when, sets, word } = answers[answer]
  const own = and(eq(partnerCoupon.uuid, couponUuid), eq(partnerCoupon.partnerUuid, partnerUuid))
  const [row] = await tx
    .update(partnerCoupon)
    .set({ [sets]: now })
    .where(and(own, when()))
    .returning()
  if (!row) {
    if ((await tx.$count(partnerCoupon, own)) === 0) throw notFound()
    throw new Fail('conflict', 'This coupon was answered or taken back meanwhile. Please load the page again')
  }
  const { contractUuid, creatorId } = row
  const [contract] = await tx.select().from(partnerContract).where(eq(partnerContract.uuid, contractUuid))
  const message = `Coupon of a creator ${word}: ${contract?.name ?? ''}`
  await noteActivity(tx, { accountUuid, partnerUuid, contractUuid, type: 'terms', message, author }, now)
  await happen(tx, [
    {
      kind: 'partnerCouponAnswered',
      accountUuid,
      at: now.toISOString(),
      key: `${couponUuid} ${word}`,
      payload: { partnerUuid, creatorId, name: companyName, contractName: contract?.name ?? '', answer: word },
    },
  ])
}
