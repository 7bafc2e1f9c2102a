import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { user } from './tables.ts'

/** The zone in which an account's days and months begin and end where nobody looks: that of its first owner. */
export async function zoneOf(tx: Tx, accountUuid: string): Promise<string> {
  const [owner] = await tx
    .select({ zone: user.timezone })
    .from(user)
    .where(and(eq(user.accountUuid, accountUuid), eq(user.role, 'owner'), eq(user.isActive, true)))
    .orderBy(asc(user.createdAt), asc(user.id))
    .limit(1)
  return owner?.zone ?? 'UTC'
}
