import { and, eq, gt } from 'drizzle-orm'
import type { Clock } from '../../time/clock.ts'
import { Fail } from '../../http/fail.ts'
import type { Database } from '../../store/database/open.ts'
import { invitation } from '../tables.ts'
import { hashOfToken } from './token.ts'

export type InvitationRow = typeof invitation.$inferSelect

export const gone = () =>
  new Fail('gone', 'This invitation has run out, was used or was withdrawn. Please ask for a new one')

/** The invitation that a mailed link leads to, while it counts. */
export async function openInvitation(
  { database, clock }: { database: Database; clock: Clock },
  token: string,
): Promise<InvitationRow> {
  const [found] = await database.system
    .select()
    .from(invitation)
    .where(and(eq(invitation.hash, hashOfToken(token)), gt(invitation.expiresAt, clock.now())))
  if (!found) throw gone()
  return found
}
