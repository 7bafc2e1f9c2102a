import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import { MailError, mailsShare, type SendMail } from '../../mail/index.ts'
import type { Database } from '../../store/database/open.ts'
import { invitationText } from '../mail/account-mails.ts'
import type { Places } from '../places.ts'
import { account, invitation, user } from '../tables.ts'
import { hashOfToken, makeToken } from './token.ts'

export const invitationMailName = 'account.invitationMail'
const payload = z.object({ invitationUuid: z.uuid() })
type Asked = z.output<typeof payload>
type Parts = {
  database: Database
  clock: Clock
  log: Log
  publicUrl: string
  addressFor: Places['addressFor']
  sendMail: SendMail
}

export const invitationMailJob = ({ database, clock, log, publicUrl, addressFor, sendMail }: Parts): Job<Asked> =>
  defineJob({
    name: invitationMailName,
    about: {
      does: 'mails an invitation',
      reads: 'invitation',
      writes: 'mail',
      failing: 'the invited person gets no mail; the invitation can be sent again',
    },
    payload,
    share: mailsShare,
    retries: 5,
    handler: async ({ invitationUuid }) => {
      const [found] = await database.system
        .select({
          accountUuid: invitation.accountUuid,
          email: invitation.email,
          role: invitation.role,
          by: user.name,
          accountName: account.name,
        })
        .from(invitation)
        .innerJoin(account, eq(account.uuid, invitation.accountUuid))
        .innerJoin(user, eq(user.id, invitation.invitedBy))
        .where(eq(invitation.uuid, invitationUuid))
      if (!found) return // withdrawn meanwhile
      // created here and not stored: job payloads are readable
      const token = makeToken()
      const address = await addressFor(found.accountUuid)
      await database.system
        .update(invitation)
        .set({ hash: hashOfToken(token) })
        .where(eq(invitation.uuid, invitationUuid))
      try {
        await sendMail({
          accountUuid: found.accountUuid,
          to: [found.email],
          ...invitationText({ ...found, link: `${address}/invitation?token=${token}` }),
          messageId: `invitation.${invitationUuid}@${new URL(publicUrl).hostname}`,
          date: clock.now(),
          attachments: [],
        })
      } catch (error) {
        if (error instanceof MailError && error.isTemporary) throw error
        if (error instanceof MailError && error.isOfAddress)
          await database.system
            .update(invitation)
            .set({ mailRefusedAt: clock.now() })
            .where(eq(invitation.uuid, invitationUuid))
        log.warn('an invitation was not sent', { invitationUuid, error })
      }
    },
  })
