import { eq } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import { recordAudit } from './audit/record-audit.ts'
import { removeFactor } from './second-factor/factors.ts'
import { passkey, session, user } from './tables.ts'

/**
 * For who lost every second way in: the operator takes two-factor sign-in and passkeys away, so that the password alone opens,
 * and ends the sessions of anyone who may have found them. False: nobody has this address.
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
