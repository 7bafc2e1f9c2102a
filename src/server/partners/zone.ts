import { and, asc, eq } from 'drizzle-orm'
import { user } from '../account/index.ts'
import type { Tx } from '../store/database/open.ts'

/** The zone in which a publisher's contracts begin and end: that of the account's first owner, whoever asks. */
export async function zoneOf(tx: Tx, accountUuid: string): Promise<string> {
  const [owner] = await tx
    .select({ zone: user.timezone })
    .from(user)
    .where(and(eq(user.accountUuid, accountUuid), eq(user.role, 'owner'), eq(user.isActive, true)))
    .orderBy(asc(user.createdAt), asc(user.id))
    .limit(1)
  return owner?.zone ?? 'UTC'
}
