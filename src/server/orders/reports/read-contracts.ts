import { eq } from 'drizzle-orm'
import { addDays } from '../../../contract/days.ts'
import {
  type AgreedContract,
  type PartnerIdentity,
  type TermsRow,
  dueSince,
  isOver,
  overSince,
  partnerCoupon,
} from '../../partners/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { dayStart } from '../../time/index.ts'
import type { Contract } from './attribute-order.ts'

/** Contracts that start or end at midnight apply at once, before the job that records it runs. */
function asOf(
  { contract, terms, versions }: AgreedContract,
  zone: string,
  now: Date,
): Omit<Contract<TermsRow>, 'coupons'> {
  const { uuid, state, endedAt } = contract
  if (isOver(state)) return { uuid, state, endedAt, versions }
  const end = terms.endsOn === null ? null : dayStart(addDays(terms.endsOn, 1), zone)
  return {
    uuid,
    ...(end !== null && end <= now ? { state: 'complete', endedAt: end } : { state, endedAt }),
    versions: versions.map((v) => ({ ...v, appliedAt: v.appliedAt ?? dueSince(v, zone, now) })),
  }
}

/** Which of an account's creators, by public id, exist and are not archived. */
export type ActiveCreators = (tx: Tx, accountUuid: string, ids: readonly string[]) => Promise<ReadonlySet<string>>

/** The contracts that orders are attributed to, with creators' current and former coupons. */
export async function readContracts(
  tx: Tx,
  { accountUuid, partnerUuid }: PartnerIdentity,
  agreed: readonly AgreedContract[],
  { activeCreators, zone, now }: { activeCreators: ActiveCreators; zone: string; now: Date },
): Promise<Contract<TermsRow>[]> {
  const coupons = await tx.select().from(partnerCoupon).where(eq(partnerCoupon.partnerUuid, partnerUuid))
  const active = await activeCreators(
    tx,
    accountUuid,
    coupons.map((c) => c.creatorId),
  )
  return agreed.map((one) => ({
    ...asOf(one, zone, now),
    coupons: coupons
      .filter((c) => c.contractUuid === one.contract.uuid)
      // a coupon removed before the merchant accepted it never took effect
      .filter((c) => c.acceptedAt !== null || c.removedAt === null)
      .map((c) => ({
        key: c.codeKey,
        // an archived creator's coupon belongs to the campaign and to no creator
        creatorId: active.has(c.creatorId) ? c.creatorId : '',
        from: c.acceptedAt,
        to: c.declinedAt ?? overSince(c),
      })),
  }))
}
