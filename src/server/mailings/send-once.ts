import { and, eq } from 'drizzle-orm'
import { mayMail } from '../account/index.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import { MailError, type MailText, type SendMail } from '../mail/index.ts'
import type { Database } from '../store/database/open.ts'
import { mailSent } from './tables.ts'

/** Identifies a mail: the same account, kind, subject and period are the same mail. */
export type Which = { accountUuid: string; kind: string; subject: string; period: string }
export type Made = { to: readonly string[]; mail: MailText; unsubscribe?: string }
type Parts = { database: Database; clock: Clock; log: Log; publicUrl: string; sendMail: SendMail; leaves: boolean }

/**
 * Sends a mail nobody may get twice. It is stored before sending: after a crash in between it is not sent at all rather
 * than twice. A temporarily refused mail, or one that could not be built, is retried in the next run. Returns false
 * when it has to be retried.
 */
export function createSendOnce({ database, clock, log, publicUrl, sendMail, leaves }: Parts) {
  return async (which: Which, make: () => Promise<Made | null>): Promise<boolean> => {
    const { accountUuid, kind, subject, period } = which
    if (!(await mayMail({ database, leaves }, accountUuid))) return false
    const [noted] = await database.system
      .insert(mailSent)
      .values({ ...which, at: clock.now() })
      .onConflictDoNothing()
      .returning({ kind: mailSent.kind })
    if (!noted) return true
    try {
      const made = await make()
      if (!made || made.to.length === 0) return true
      await sendMail({
        accountUuid,
        to: made.to,
        ...made.mail,
        messageId: `${kind}.${subject}.${period.replaceAll(/[^\w.-]/g, '-')}@${new URL(publicUrl).hostname}`,
        date: clock.now(),
        attachments: [],
        ...(made.unsubscribe ? { unsubscribe: made.unsubscribe } : {}),
      })
      return true
    } catch (error) {
      log.warn('a mail was not sent', { kind, account: accountUuid, period, error })
      if (error instanceof MailError && !error.isTemporary) return true
      await database.system
        .delete(mailSent)
        .where(and(eq(mailSent.kind, kind), eq(mailSent.subject, subject), eq(mailSent.period, period)))
      return false
    }
  }
}
export type SendOnce = ReturnType<typeof createSendOnce>
