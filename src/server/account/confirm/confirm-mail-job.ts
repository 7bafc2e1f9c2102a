import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Log } from '../../log.ts'
import { MailError, type SendMail } from '../../mail/index.ts'
import type { Database } from '../../store/database/open.ts'
import { user } from '../tables.ts'
import { wantedAddressOf } from '../users/wanted-address.ts'
import { confirmNewText, confirmText } from './mail-text.ts'
import { makeToken } from './token.ts'

export const confirmMailName = 'account.confirmMail'
type Parts = { database: Database; clock: Clock; log: Log; key: Buffer; publicUrl: string; sendMail: SendMail }

/** Sends the link that confirms an address. A job, because nobody who signs up waits for a mail server. */
export const confirmMailJob = ({ database, clock, log, key, publicUrl, sendMail }: Parts): Job<{ userUuid: string }> =>
  defineJob({
    name: confirmMailName,
    about: {
      does: 'mails the link that confirms an address',
      reads: 'user, verification',
      writes: 'mail',
      failing: 'the address stays unconfirmed; its owner can ask for another link',
    },
    payload: z.object({ userUuid: z.uuid() }),
    retries: 5,
    handler: async ({ userUuid }) => {
      const [who] = await database.system.select().from(user).where(eq(user.id, userUuid))
      const now = clock.now()
      const wanted = await wantedAddressOf(database.system, userUuid, now)
      if (!who || !who.isActive || (who.emailVerified && !wanted)) return
      const email = wanted?.email ?? who.email
      const link = `${publicUrl}/confirm?token=${makeToken(key, { userUuid, email }, now)}`
      /** Of the address they have; what is wrong with one that they want says nothing of it. */
      const note = async (mailRefusedAt: Date | null) => {
        if (wanted) return
        const theirs = and(eq(user.id, userUuid), eq(user.email, email))
        await database.system.update(user).set({ mailRefusedAt }).where(theirs)
      }
      try {
        await sendMail({
          to: [email],
          ...(wanted ? confirmNewText : confirmText)(link),
          messageId: `confirm.${userUuid}.${now.getTime()}@${new URL(publicUrl).hostname}`,
          date: now,
          attachments: [],
        })
        await note(null)
      } catch (error) {
        if (error instanceof MailError && error.isTemporary) throw error
        if (error instanceof MailError && error.isOfAddress) await note(now)
        log.warn('a link that confirms an address was not sent', { userUuid, error })
      }
    },
  })
