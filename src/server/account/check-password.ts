import { and, eq } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import type { Passwords } from './sign-in.ts'
import { credential, user } from './tables.ts'
import type { UserRow } from './users/shown.ts'

/** Nobody's password: comparing with it takes as long as with somebody's, so an unknown address is not faster. */
export const nobodysPassword = `s1$${'0'.repeat(32)}$${'0'.repeat(64)}`

/** Whose e-mail and password these are; null when nobody's, or of somebody who was deactivated. Takes a turn. */
export async function checkPassword(
  { database, passwords }: { database: Database; passwords: Passwords },
  email: string,
  password: string,
): Promise<UserRow | null> {
  const [found] = await database.system
    .select({ user, hash: credential.password })
    .from(user)
    .innerJoin(credential, and(eq(credential.userId, user.id), eq(credential.providerId, 'credential')))
    .where(eq(user.email, email))
  const isRight = await passwords.verify({ hash: found?.hash ?? nobodysPassword, password })
  return isRight && found?.user.isActive ? found.user : null
}
