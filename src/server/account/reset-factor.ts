import { eq } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import { recordAudit } from './audit/record-audit.ts'
import { removeFactor } from './second-factor/factors.ts'
import { passkey, session, user } from './tables.ts'

/**
 * For users who lost every second factor: the operator removes two-factor sign-in and passkeys, so that the password
 * alone is enough, and ends all sessions, in case a stranger has the lost device. False: no user has this address.
 */
export const resetFactor = (database: Database, email: string): Promise<boolean> =>
  database.system.transaction(async (tx) => {
    const [person] = await tx.select().from(user).where(eq(user.email, email)).for('update')
    if (!person) return false
    await removeFactor(tx, person.id)
    await tx.delete(passkey).where(eq(passkey.userId, person.id))
    await tx.delete(session).where(eq(session.userId, person.id))
    await recordAudit(
      tx,
      { accountUuid: person.accountUuid, userUuid: null },
      { action: 'secondFactor.off', object: person.name },
    )
    return true
  })
