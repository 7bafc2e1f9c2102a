import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { type Consumer, defineConsumer } from '../../happenings/index.ts'
import type { PartnersParts } from '../../partners/index.ts'
import { partnerTrouble } from './tables.ts'
import { troubleMailName } from './trouble-mail-job.ts'
import { day } from './watched.ts'

/** A problem that returns within this time is not mailed again: the portal and the timeline show it. */
const quietFor = 7 * day

/** Mails the merchant that their tracking seems to have stopped: only they can repair it. */
export const mailMerchant = ({
  database,
  send,
  mayMail,
}: Pick<PartnersParts, 'database' | 'send' | 'mayMail'>): Consumer =>
  defineConsumer({
    name: 'partner tracking mails',
    from: 'now',
    kinds: ['partnerTrackingTrouble'],
    async take({ accountUuid, key: troubleUuid }) {
      if (!(await mayMail(accountUuid))) return
      const t = partnerTrouble
      const due = await database.as(accountUuid, async (tx) => {
        const [row] = await tx
          .select()
          .from(t)
          .where(and(eq(t.uuid, troubleUuid), isNull(t.mailedAt)))
        if (!row) return null
        const before = and(
          eq(t.partnerUuid, row.partnerUuid),
          eq(t.trouble, row.trouble),
          eq(t.key, row.key),
          lt(t.beganAt, row.beganAt),
          gt(t.beganAt, new Date(row.beganAt.getTime() - quietFor)),
        )
        return (await tx.$count(t, before)) === 0 ? row : null
      })
      if (!due) return
      await send(troubleMailName, { troubleUuid, accountUuid }, { key: troubleUuid })
      await database.as(accountUuid, async (tx) => {
        await tx.update(t).set({ mailedAt: due.beganAt }).where(eq(t.uuid, troubleUuid))
      })
    },
  })
