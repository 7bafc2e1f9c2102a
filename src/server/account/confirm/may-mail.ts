import { and, eq } from 'drizzle-orm'
import type { Database } from '../../store/database/open.ts'
import { user } from '../tables.ts'

export const notConfirmed =
  'Not sent: confirm your e-mail address first. No mails leave your account until then, except the one with the link.'

/** Whether mails may leave for an account: somebody of it has confirmed an address, or no mail leaves this server at all. */
export async function mayMail(
  { database, leaves }: { database: Database; leaves: boolean },
  accountUuid: string,
): Promise<boolean> {
  if (!leaves) return true
  const [confirmed] = await database.system
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.accountUuid, accountUuid), eq(user.emailVerified, true)))
    .limit(1)
  return confirmed !== undefined
}
