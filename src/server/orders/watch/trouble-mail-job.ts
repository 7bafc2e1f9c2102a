import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { defineJob } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import { MailError, mailsShare, type SendMail } from '../../mail/index.ts'
import { partner, peopleOf, troubleText } from '../../partners/index.ts'
import type { Database } from '../../store/database/open.ts'
import { partnerTrouble } from './tables.ts'

export const troubleMailName = 'orders.trouble-mail'
type Parts = { database: Database; clock: Clock; log: Log; publicUrl: string; sendMail: SendMail }

/** Mails a merchant's people about a tracking problem; sends nothing once it has ended. */
export const troubleMailJob = ({ database, clock, log, publicUrl, sendMail }: Parts) =>
  defineJob({
    name: troubleMailName,
    about: {
      does: "mails a merchant's people what is wrong with their tracking",
      reads: 'partner_trouble, partner, account',
      writes: 'mail',
      failing: 'the shop is not told; the publisher sees it all the same',
    },
    payload: z.object({ troubleUuid: z.uuid() }),
    share: mailsShare,
    retries: 5,
    async handler({ troubleUuid }) {
      const mail = await database.system.transaction(async (tx) => {
        const [found] = await tx
          .select({ trouble: partnerTrouble, of: partner, publisher: account.name })
          .from(partnerTrouble)
          .innerJoin(partner, and(eq(partner.uuid, partnerTrouble.partnerUuid), isNull(partner.deletedAt)))
          .innerJoin(account, and(eq(account.uuid, partner.accountUuid), eq(account.isDemo, false)))
          .where(and(eq(partnerTrouble.uuid, troubleUuid), isNull(partnerTrouble.endedAt)))
        if (!found) return null
        const { of, publisher, trouble } = found
        const { message, trouble: kind } = trouble
        const text = troubleText({ publisher, merchant: of.companyName, message, kind, link: `${publicUrl}/partner` })
        return { accountUuid: of.accountUuid, to: await peopleOf(tx, of), ...text, attachments: [] }
      })
      if (!mail) return
      try {
        const messageId = `partner.trouble.${troubleUuid}@${new URL(publicUrl).hostname}`
        await sendMail({ ...mail, messageId, date: clock.now() })
      } catch (error) {
        if (error instanceof MailError && error.isTemporary) throw error
        log.warn('a mail about tracking was not sent', { id: troubleUuid, error })
      }
    },
  })
