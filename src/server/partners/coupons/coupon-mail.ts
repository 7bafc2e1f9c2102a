import { and, eq, isNull, max, min } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../../account/index.ts'
import { defineJob } from '../../jobs/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { waitsForAnswer } from './coupon-state.ts'
import { couponsText } from '../mails/mail-texts.ts'
import { partnerMailName } from '../mails/mail-name.ts'
import type { PartnersParts } from '../parts.ts'
import { peopleOf } from '../people/people-of.ts'
import { partner, partnerContract, partnerCoupon } from '../tables.ts'

/** R78: coupons asked for in one mail. Coupons are often proposed in quick succession, and share one mail. */
const minute = 60_000
const quiet = 5 * minute
const longest = 15 * minute

type Parts = Pick<PartnersParts, 'database' | 'clock' | 'send' | 'mayMail'>

/** Mails each merchant with proposed coupons once no more seem to follow. */
export async function askForCoupons({ database, clock, send, mayMail }: Parts): Promise<void> {
  const now = clock.now().getTime()
  const unasked = await database.system
    .select({
      accountUuid: partnerCoupon.accountUuid,
      partnerUuid: partnerCoupon.partnerUuid,
      first: min(partnerCoupon.createdAt),
      last: max(partnerCoupon.createdAt),
    })
    .from(partnerCoupon)
    .innerJoin(partner, and(eq(partner.uuid, partnerCoupon.partnerUuid), isNull(partner.deletedAt)))
    .innerJoin(account, and(eq(account.uuid, partner.accountUuid), eq(account.isDemo, false)))
    .where(and(waitsForAnswer(), isNull(partnerCoupon.askedAt)))
    .groupBy(partnerCoupon.accountUuid, partnerCoupon.partnerUuid)
  for (const { accountUuid, partnerUuid, first, last } of unasked) {
    if (!first || !last) continue
    if (now - last.getTime() < quiet && now - first.getTime() < longest) continue
    if (!(await mayMail(accountUuid))) continue
    await database.as(accountUuid, async (tx) => {
      const of = and(eq(partnerCoupon.partnerUuid, partnerUuid), isNull(partnerCoupon.askedAt))
      await tx.update(partnerCoupon).set({ askedAt: clock.now() }).where(of)
      await send(partnerMailName, { kind: 'coupons', partnerUuid, accountUuid }, { key: `coupons ${partnerUuid}` })
    })
  }
}

export const askForCouponsJob = (parts: Parts) =>
  defineJob({
    name: 'partners.ask-for-coupons',
    about: {
      does: 'asks merchants for coupons of creators',
      reads: 'partner_coupon',
      writes: 'partner_coupon, queue',
      failing: 'merchants are asked five minutes later',
    },
    payload: z.object({}),
    schedule: '*/5 * * * *',
    handler: () => askForCoupons(parts),
  })

/** The mail with all creator coupons that await a merchant's answer; null when there are none any more. */
export async function couponsMail(tx: Tx, partnerUuid: string, publicUrl: string) {
  const rows = await tx
    .select({ campaign: partnerContract.name, code: partnerCoupon.code, partner, publisher: account.name })
    .from(partnerCoupon)
    .innerJoin(partnerContract, eq(partnerContract.uuid, partnerCoupon.contractUuid))
    .innerJoin(partner, and(eq(partner.uuid, partnerCoupon.partnerUuid), isNull(partner.deletedAt)))
    .innerJoin(account, and(eq(account.uuid, partner.accountUuid), eq(account.isDemo, false)))
    .where(and(eq(partnerCoupon.partnerUuid, partnerUuid), waitsForAnswer()))
    .orderBy(partnerCoupon.createdAt, partnerCoupon.code)
  const [first] = rows
  if (!first) return null
  const { partner: of, publisher } = first
  return {
    accountUuid: of.accountUuid,
    to: await peopleOf(tx, of),
    ...couponsText({
      publisher,
      merchant: of.companyName,
      coupons: rows.map(({ campaign, code }) => [campaign, code] as const),
      link: `${publicUrl}/partner`,
    }),
    attachments: [],
  }
}
