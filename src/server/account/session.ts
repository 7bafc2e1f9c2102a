import { eq } from 'drizzle-orm'
import type { SessionReader } from '../http/answer.ts'
import type { Database } from '../store/database/open.ts'
import type { SignIn } from './sign-in.ts'
import { account, user } from './tables.ts'

/** Who is asking. The user's row is read each time: a deactivated user is signed out with the next call. */
export const createSessionReader =
  (database: Database, signIn: SignIn): SessionReader =>
  async (headers) => {
    if (!headers.get('cookie')?.includes('outbound.')) return null
    const found = await signIn.api.getSession({ headers })
    if (!found) return null
    const [row] = await database.system
      .select()
      .from(user)
      .innerJoin(account, eq(account.uuid, user.accountUuid))
      .where(eq(user.id, found.user.id))
    if (!row?.user.isActive) return null
    return {
      accountUuid: row.user.accountUuid,
      userUuid: row.user.id,
      role: row.user.role,
      isDemo: row.account.isDemo,
      timezone: row.user.timezone,
      currencyCode: row.user.currencyCode,
    }
  }
