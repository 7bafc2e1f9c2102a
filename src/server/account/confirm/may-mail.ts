import { and, eq } from 'drizzle-orm'
import type { Database } from '../../store/database/open.ts'
import { user } from '../tables.ts'

export const notConfirmed =
  'Not sent: confirm your e-mail address first. No mails leave your account until then, except the one with the link.'

/** Whether an account may send mail: one of its users has confirmed an address, or this server sends no mail at all. */
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
