import { and, eq, gt } from 'drizzle-orm'
import type { Clock } from '../../time/clock.ts'
import { Fail } from '../../http/fail.ts'
import type { Exchange } from '../../http/handlers.ts'
import type { Database } from '../../store/database/open.ts'
import { isHere, type Places } from '../places.ts'
import { invitation } from '../tables.ts'
import { hashOfToken } from './token.ts'

export type InvitationRow = typeof invitation.$inferSelect

export const gone = () =>
  new Fail('gone', 'This invitation has run out, was used or was withdrawn. Please ask for a new one')

type Parts = { database: Database; clock: Clock; places: Pick<Places, 'accountOf'> }

/**
 * The valid invitation of a mailed link. A custom domain only shows invitations of its account, because a user of
 * another account could not be signed in there.
 */
export async function openInvitation(
  { database, clock, places }: Parts,
  { headers }: Pick<Exchange, 'headers'>,
  token: string,
): Promise<InvitationRow> {
  const [found] = await database.system
    .select()
    .from(invitation)
    .where(and(eq(invitation.hash, hashOfToken(token)), gt(invitation.expiresAt, clock.now())))
  if (!found || !isHere(places, headers, found.accountUuid)) throw gone()
  return found
}
