import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import { MailError, mailsShare, type MailText, type SendMail } from '../../mail/index.ts'
import type { Database } from '../../store/database/open.ts'
import { browserText, codeText, resetText } from '../mail/account-mails.ts'
import type { Places } from '../places.ts'
import { account, user } from '../tables.ts'
import type { Codes } from './codes.ts'

export const passwordMailName = 'account.passwordMail'
/** Minimum time between a change of the address by another user and the first mail to it that gives access. */
const settling = 24 * 3600_000
const payload = z.object({
  email: z.string(),
  sessionId: z.uuid().nullable(),
  linkFor: z.enum(['password', 'browser']).default('password'),
})
type Asked = z.output<typeof payload>
type Parts = {
  database: Database
  codes: Codes
  clock: Clock
  log: Log
  publicUrl: string
  addressFor: Places['addressFor']
  sendMail: SendMail
}

export const isSettling = (emailChangedAt: Date | null, now: Date): boolean =>
  emailChangedAt !== null && now.getTime() - emailChangedAt.getTime() < settling

/**
 * Creates a code or a link and mails it. A job, so that the request takes the same time for every address, known or
 * not. A retry mails a new one.
 */
export const passwordMailJob = ({ database, codes, clock, log, publicUrl, addressFor, sendMail }: Parts): Job<Asked> =>
  defineJob({
    name: passwordMailName,
    about: {
      does: 'makes a code or a link to sign in and mails it',
      reads: 'user',
      writes: 'password_code, mail',
      failing: 'nobody gets in by it; another one can be asked for',
    },
    payload,
    share: mailsShare,
    retries: 3,
    handler: async ({ email, sessionId, linkFor }) => {
      const [who] = await database.system
        .select({ id: user.id, accountUuid: user.accountUuid, emailChangedAt: user.emailChangedAt })
        .from(user)
        .innerJoin(account, eq(account.uuid, user.accountUuid))
        .where(and(eq(user.email, email), eq(user.isActive, true), eq(account.isDemo, false)))
      const now = clock.now()
      if (!who || isSettling(who.emailChangedAt, now)) return
      if (!(await (sessionId ? codes.hasRoomForCode(who.id) : codes.hasRoomForLink(who.id)))) return
      const address = await addressFor(who.accountUuid)
      const mail: MailText = sessionId
        ? codeText(await codes.makeCode(who.id, sessionId))
        : linkFor === 'browser'
          ? browserText(`${address}/login/browser?token=${await codes.makeLink(who.id)}`)
          : resetText(`${address}/reset-password?token=${await codes.makeLink(who.id)}`)
      try {
        await sendMail({
          accountUuid: who.accountUuid,
          to: [email],
          ...mail,
          messageId: `password.${who.id}.${now.getTime()}@${new URL(publicUrl).hostname}`,
          date: now,
          attachments: [],
        })
      } catch (error) {
        if (error instanceof MailError && error.isTemporary) throw error
        log.warn('a mail for a new password was not sent', { userUuid: who.id, error })
      }
    },
  })
