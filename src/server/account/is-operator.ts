import { eq } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import { account, user } from './tables.ts'

export type Operators = {
  /** Addresses of the operators (OPERATORS). */
  operators?: readonly string[]
  /** This server sends mail: then an address counts only after confirmation. */
  leaves: boolean
}
type Person = { email: string; emailVerified: boolean; isActive: boolean; isDemo: boolean }

/** R170: who sees Operations. */
export const runsIt = (person: Person, { operators = [], leaves }: Operators): boolean =>
  operators.includes(person.email.toLowerCase()) &&
  person.isActive &&
  !person.isDemo &&
  (person.emailVerified || !leaves)

/**
 * Whether a user operates the installation. Read with owner rights at each call; a change of the list applies at the
 * next start.
 */
export async function isOperator(database: Database, userUuid: string, among: Operators): Promise<boolean> {
  const [person] = await database.system
    .select({
      email: user.email,
      emailVerified: user.emailVerified,
      isActive: user.isActive,
      isDemo: account.isDemo,
    })
    .from(user)
    .innerJoin(account, eq(account.uuid, user.accountUuid))
    .where(eq(user.id, userUuid))
  return person !== undefined && runsIt(person, among)
}
