import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job, type SendJob } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import { MailError, mailsShare, type SendMail } from '../../mail/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Places } from '../places.ts'
import { account, user } from '../tables.ts'
import type { OpenThingsOf } from '../open/end-open.ts'
import { mailExtras } from '../revocation/mail-extras.ts'
import { type AccountMail, accountMail, accountMailText, erasedText } from './account-mails.ts'

const jobName = 'account.mail'
const payload = z.object({
  id: z.string(),
  accountUuid: z.uuid().optional(),
  to: z.array(z.string()).min(1),
  mail: accountMail,
})
type Told = z.output<typeof payload>
type Parts = { database: Database; clock: Clock; log: Log; send: SendJob }
type Addressed = { id: string; accountUuid: string; email: string }

/**
 * Mails about access, sent as jobs: no request waits for a mail server, and a failed mail does not fail the change it
 * reports.
 */
export function createAccessMails({ database, clock, log, send }: Parts) {
  const tell = async (accountUuid: string, about: string, to: string[], mail: AccountMail) => {
    const [of] = await database.system.select().from(account).where(eq(account.uuid, accountUuid))
    if (to.length === 0 || !of || of.isDemo) return
    const told: Told = { accountUuid, id: `${mail.kind}.${about}.${clock.now().getTime()}`, to, mail }
    await send(jobName, told).catch((error: unknown) => log.warn('a mail about access was not asked for', { error }))
  }
  return {
    person: (who: Addressed, mail: AccountMail) => tell(who.accountUuid, who.id, [who.email], mail),
    /** Mails every owner separately, so that nobody sees the others' addresses. */
    async ownersOf(accountUuid: string, mail: AccountMail) {
      const owners = await database.system
        .select({ id: user.id, email: user.email })
        .from(user)
        .where(and(eq(user.accountUuid, accountUuid), inArray(user.role, ['owner']), eq(user.isActive, true)))
      for (const owner of owners) await tell(accountUuid, owner.id, [owner.email], mail)
    },
  }
}
export type AccessMails = ReturnType<typeof createAccessMails>

type Sending = { publicUrl: string; addressFor: Places['addressFor']; clock: Clock; log: Log; sendMail: SendMail }
type Making = { database: Database; open: OpenThingsOf }

/** Mails about the whole account, which has its own page. */
const isOfWhole = ({ kind }: AccountMail) => kind.startsWith('closing') || kind === 'accountExported'

export const accountMailJob = ({
  publicUrl,
  addressFor,
  clock,
  log,
  sendMail,
  database,
  open,
}: Sending & Making): Job<Told> =>
  defineJob({
    name: jobName,
    about: {
      does: 'mails somebody what was done with their account',
      reads: 'user, what is open for them',
      writes: 'verification, mail',
      failing: 'the person is not told; what was done holds',
    },
    payload,
    share: mailsShare,
    retries: 5,
    handler: async ({ id, accountUuid, to, mail }) => {
      try {
        const address = accountUuid === undefined ? publicUrl : await addressFor(accountUuid)
        await sendMail({
          accountUuid,
          to,
          ...accountMailText(
            mail,
            `${address}/settings/${isOfWhole(mail) ? 'company' : 'profile'}`,
            await mailExtras({ database, open, clock, address }, mail, to[0] ?? ''),
          ),
          messageId: `${id}@${new URL(publicUrl).hostname}`,
          date: clock.now(),
          attachments: [],
        })
      } catch (error) {
        if (error instanceof MailError && error.isTemporary) throw error
        log.warn('a mail about access was not sent', { kind: mail.kind, error })
      }
    },
  })

/** Mails the owner of an erased account directly, since a waiting job would be erased with the account. */
export const createMailErased =
  ({ publicUrl, clock, log, sendMail }: Omit<Sending, 'addressFor'>) =>
  async (to: string, accountName: string): Promise<void> => {
    try {
      await sendMail({
        to: [to],
        ...erasedText(accountName),
        messageId: `${crypto.randomUUID()}@${new URL(publicUrl).hostname}`,
        date: clock.now(),
        attachments: [],
      })
    } catch (error) {
      log.warn('an owner was not told that the account is gone', { error })
    }
  }
