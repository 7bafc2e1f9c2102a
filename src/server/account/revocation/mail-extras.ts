import { eq } from 'drizzle-orm'
import type { Clock } from '../../time/clock.ts'
import type { Database } from '../../store/database/open.ts'
import type { AccountMail } from '../mail/account-mails.ts'
import type { MailExtras } from '../mail/changed-access.ts'
import type { OpenThingsOf } from '../open/end-open.ts'
import { user } from '../tables.ts'
import { makeRevocation, type NewRevocation } from './tokens.ts'

type Parts = { database: Database; open: OpenThingsOf; clock: Clock; address: string }

/** What the link in a mail revokes; null for a mail without a link. */
function revocationOf(mail: AccountMail, email: string, now: Date): NewRevocation | null {
  if (mail.kind === 'passwordChanged')
    return mail.userUuid === undefined ? null : { userUuid: mail.userUuid, email, revokes: 'all', since: now.getTime() }
  if (mail.kind !== 'emailWanted' && mail.kind !== 'emailChanged') return null
  const { userUuid, since, by } = mail
  // a change a colleague made with their right can only be undone by them
  if (userUuid === undefined || since === undefined || (by !== null && mail.kind === 'emailChanged')) return null
  return { userUuid, email, since, revokes: by === null ? 'change' : 'given' }
}

/** Runs when the mail is sent, because a link that gives access must not be stored in the queue. */
export async function mailExtras(
  { database, open, clock, address }: Parts,
  mail: AccountMail,
  email: string,
): Promise<MailExtras> {
  const wanted = revocationOf(mail, email, clock.now())
  if (!wanted) return {}
  return database.system.transaction(async (tx) => {
    const [who] = await tx.select({ accountUuid: user.accountUuid }).from(user).where(eq(user.id, wanted.userUuid))
    if (!who) return {}
    const isList = mail.kind === 'passwordChanged'
    const stays = isList ? await open.staying(tx, { accountUuid: who.accountUuid, userUuid: wanted.userUuid }) : []
    if (isList && stays.length === 0) return {}
    return { stays, revoke: `${address}/revoke?token=${await makeRevocation(tx, wanted, clock.now())}` }
  })
}
