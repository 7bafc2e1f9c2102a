import { eq } from 'drizzle-orm'
import { notFound } from '../http/fail.ts'
import type { Tx } from '../store/database/open.ts'
import { campaign, programme } from './tables.ts'

/**
 * Whether an account knows a merchant of the catalogue: a network offered it, or the account has a campaign there. The
 * catalogue is shared by the installation, and merchants that only another account added are private to that account.
 */
export async function knowsMerchant(tx: Tx, uuid: string): Promise<boolean> {
  const [offered] = await tx
    .select({ uuid: programme.uuid })
    .from(programme)
    .where(eq(programme.merchantUuid, uuid))
    .limit(1)
  if (offered) return true
  const [used] = await tx.select({ uuid: campaign.uuid }).from(campaign).where(eq(campaign.merchantUuid, uuid)).limit(1)
  return used !== undefined
}

/** Refuses a merchant the account does not know, with the same error as for an id that does not exist. */
export async function expectMerchant(tx: Tx, uuid: string): Promise<void> {
  if (!(await knowsMerchant(tx, uuid))) throw notFound()
}
