import { eq } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { account } from './tables.ts'

/** The plan an account is on from now on. What it costs is not this module's matter. */
export async function setPlan(tx: Tx, accountUuid: string, plan: string): Promise<void> {
  await tx.update(account).set({ plan }).where(eq(account.uuid, accountUuid))
}
