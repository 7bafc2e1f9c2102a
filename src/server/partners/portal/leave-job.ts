import { and, eq, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { zoneOf } from '../../account/index.ts'
import { defineJob } from '../../jobs/index.ts'
import { endPartner } from '../end-partner.ts'
import type { PartnersParts } from '../parts.ts'
import { partner, partnerUser } from '../tables.ts'

/** Every hour, deletes merchants who requested it once their time to reconsider has passed. What they signed stays. */
export const leaveJob = ({ database, clock, provision }: Pick<PartnersParts, 'database' | 'clock' | 'provision'>) =>
  defineJob({
    name: 'partners.leave',
    about: {
      does: 'ends merchants who asked for it 30 days before, and deletes their people',
      reads: 'partner',
      writes: 'partner, partner_contract, partner_user, partner_key, campaign, partner_activity',
      failing: 'the merchant can sign in an hour longer',
    },
    payload: z.object({}),
    schedule: '17 * * * *',
    handler: async () => {
      const now = clock.now()
      const due = await database.system
        .select()
        .from(partner)
        .where(and(isNull(partner.deletedAt), lte(partner.closingDueAt, now)))
      for (const { accountUuid, uuid } of due) {
        await database.as(accountUuid, async (tx) => {
          const [still] = await tx
            .select()
            .from(partner)
            .where(and(eq(partner.uuid, uuid), isNull(partner.deletedAt), lte(partner.closingDueAt, now)))
          if (!still) return
          await endPartner(tx, still, { now, zone: await zoneOf(tx, accountUuid), author: still.closingAskedBy })
          await tx.delete(partnerUser).where(eq(partnerUser.partnerUuid, uuid))
          await tx
            .update(partner)
            .set({ contactFirstName: '', contactLastName: '', contactTitle: '', contactEmail: '', contactPhone: '' })
            .where(eq(partner.uuid, uuid))
        })
        await provision(accountUuid)
      }
    },
  })
