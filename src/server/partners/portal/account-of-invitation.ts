import { eq } from 'drizzle-orm'
import type { Database } from '../../store/database/open.ts'
import { hashOfLink } from '../mails/invitations.ts'
import { partnerInvitation } from '../tables.ts'

/** The account that owns a link, even an expired one. */
export async function accountOfInvitation({ system }: Database, token: string): Promise<string | null> {
  const [found] = await system
    .select({ accountUuid: partnerInvitation.accountUuid })
    .from(partnerInvitation)
    .where(eq(partnerInvitation.hash, hashOfLink(token)))
  return found?.accountUuid ?? null
}
