import { eq } from 'drizzle-orm'
import { notFound } from '../http/fail.ts'
import type { Tx } from '../store/database/open.ts'
import { campaign, programme } from './tables.ts'

/**
 * Whether an account knows a merchant of the catalogue: a network offered it, or it has a campaign there. The catalogue is one
 * for the installation, and what only another account wrote into it is that account's own business.
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

/** Refuses a merchant the account does not know, in the words of an invented one. */
export async function expectMerchant(tx: Tx, uuid: string): Promise<void> {
  if (!(await knowsMerchant(tx, uuid))) throw notFound()
}
