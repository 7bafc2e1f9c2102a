import { and, eq } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import type { Passwords } from './sign-in.ts'
import { credential, user } from './tables.ts'
import type { UserRow } from './users/shown.ts'

/**
 * Belongs to nobody: comparing with it takes as long as with a real one, so an unknown address is not answered faster.
 */
export const nobodysPassword = `s1$${'0'.repeat(32)}$${'0'.repeat(64)}`

/**
 * The user with this e-mail and password; null when there is none, or the user is deactivated. The caller must hold a
 * turn.
 */
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
