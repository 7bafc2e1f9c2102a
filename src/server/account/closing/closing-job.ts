import { and, eq, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import type { Database } from '../../store/database/open.ts'
import type { AccessMails } from '../mail/access-mails.ts'
import { account, accountClosing, user } from '../tables.ts'

export type EraseAccount = (accountUuid: string) => Promise<unknown>
type Parts = {
  database: Database
  clock: Clock
  log: Log
  tell: AccessMails
  erase: EraseAccount
  /** Mails the owners directly that the account is erased; a job would be erased with the account. */
  mailErased: (to: string, accountName: string) => Promise<void>
}
/** Owners are reminded this long before. */
const reminded = 3 * 86_400_000

/** Every hour, erases accounts whose owners requested it, after the waiting period. */
export const closingJob = ({ database, clock, log, tell, erase, mailErased }: Parts): Job =>
  defineJob({
    name: 'account.close',
    about: {
      does: 'reminds owners who asked for their account to be erased, and erases it when the 30 days are over',
      reads: 'account_closing, user',
      writes: 'account_closing, mail; everything of the account',
      failing: 'the account stays an hour longer',
    },
    payload: z.object({}).loose(),
    schedule: '7 * * * *',
    handler: async (_, signal) => {
      const { system } = database
      const now = clock.now()
      const soon = await system
        .update(accountClosing)
        .set({ remindedAt: now })
        .where(and(isNull(accountClosing.remindedAt), lte(accountClosing.dueAt, new Date(now.getTime() + reminded))))
        .returning()
      for (const { accountUuid, dueAt } of soon)
        if (dueAt > now)
          await tell.ownersOf(accountUuid, { kind: 'closingSoon', due: dueAt.toISOString().slice(0, 10) })
      for (const { accountUuid } of await system.select().from(accountClosing).where(lte(accountClosing.dueAt, now))) {
        if (signal.aborted) return
        const [of] = await system.select().from(account).where(eq(account.uuid, accountUuid))
        if (!of || of.isDemo) continue
        const owners = await system
          .select({ email: user.email })
          .from(user)
          .where(and(eq(user.accountUuid, accountUuid), eq(user.role, 'owner'), eq(user.isActive, true)))
        await erase(accountUuid)
        log.info('an account was erased, as its owner had asked', { account: accountUuid })
        for (const { email } of owners) await mailErased(email, of.name)
      }
    },
  })
