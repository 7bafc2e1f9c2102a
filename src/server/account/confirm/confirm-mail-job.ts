import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import { MailError, mailsShare, type MailText, type SendMail } from '../../mail/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Places } from '../places.ts'
import { user } from '../tables.ts'
import { wantedAddressOf } from '../users/wanted-address.ts'
import { begunSignUp } from './begun-sign-up.ts'
import { addressTriedText, confirmNewText, confirmText } from './mail-text.ts'
import { makeToken } from './token.ts'

export const confirmMailName = 'account.confirmMail'
type Parts = {
  database: Database
  clock: Clock
  log: Log
  key: Buffer
  publicUrl: string
  addressFor: Places['addressFor']
  sendMail: SendMail
}

const payload = z.union([z.object({ userUuid: z.uuid() }), z.object({ signUpUuid: z.uuid() })])
type Asked = z.output<typeof payload>
/** An address to be confirmed, of an existing or future user. */
type Unconfirmed = {
  userUuid: string
  /** For an existing user: the mail uses the brand of their account. */
  accountUuid?: string
  email: string
  text: (link: string) => MailText
  /** Stores whether the mail server permanently refused the address. */
  note: (mailRefusedAt: Date | null) => Promise<void>
}
const noteNothing = async () => undefined

/** Sends the link that confirms an address. A job, so that sign-up does not wait for a mail server. */
export function confirmMailJob({ database, clock, log, key, publicUrl, addressFor, sendMail }: Parts): Job<Asked> {
  const ofUser = async (userUuid: string): Promise<Unconfirmed | null> => {
    const [who] = await database.system.select().from(user).where(eq(user.id, userUuid))
    const wanted = await wantedAddressOf(database.system, userUuid, clock.now())
    if (!who || !who.isActive || (who.emailVerified && !wanted)) return null
    // problems with a wanted address do not concern the current one
    if (wanted) {
      // the caller gets the same answer: only the owner of the address learns that it is taken
      const isTaken = (await database.system.$count(user, eq(user.email, wanted.email))) > 0
      const text = isTaken ? addressTriedText : confirmNewText
      // the owner may belong to another account, and must not see this one's brand
      const of = isTaken ? {} : { accountUuid: who.accountUuid }
      return { userUuid, ...of, email: wanted.email, text, note: noteNothing }
    }
    const theirs = and(eq(user.id, userUuid), eq(user.email, who.email))
    const note = async (mailRefusedAt: Date | null) => {
      await database.system.update(user).set({ mailRefusedAt }).where(theirs)
    }
    return { userUuid, accountUuid: who.accountUuid, email: who.email, text: confirmText, note }
  }
  const ofSignUp = async (userUuid: string): Promise<Unconfirmed | null> => {
    const begun = await begunSignUp(database.system, userUuid, clock.now())
    return begun && { userUuid, email: begun.email, text: confirmText, note: noteNothing }
  }
  return defineJob({
    name: confirmMailName,
    about: {
      does: 'mails the link that confirms an address',
      reads: 'user, verification',
      writes: 'mail',
      failing: 'the address stays unconfirmed; its owner can ask for another link',
    },
    payload,
    share: mailsShare,
    retries: 5,
    handler: async (asked) => {
      const to = await ('userUuid' in asked ? ofUser(asked.userUuid) : ofSignUp(asked.signUpUuid))
      if (!to) return
      const now = clock.now()
      try {
        const address = to.accountUuid === undefined ? publicUrl : await addressFor(to.accountUuid)
        await sendMail({
          ...(to.accountUuid === undefined ? {} : { accountUuid: to.accountUuid }),
          to: [to.email],
          ...to.text(`${address}/confirm?token=${makeToken(key, to, now)}`),
          messageId: `confirm.${to.userUuid}.${now.getTime()}@${new URL(publicUrl).hostname}`,
          date: now,
          attachments: [],
        })
        await to.note(null)
      } catch (error) {
        if (error instanceof MailError && error.isTemporary) throw error
        if (error instanceof MailError && error.isOfAddress) await to.note(now)
        log.warn('a link that confirms an address was not sent', { userUuid: to.userUuid, error })
      }
    },
  })
}
