import { count, countDistinct, eq } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { campaign } from './tables.ts'

/** How many active campaigns each site has, and of how many merchants. */
export async function campaignsOfSites(tx: Tx): Promise<Map<string, { count: number; merchants: number }>> {
  const rows = await tx
    .select({ siteUuid: campaign.siteUuid, count: count(), merchants: countDistinct(campaign.merchantUuid) })
    .from(campaign)
    .where(eq(campaign.isActive, true))
    .groupBy(campaign.siteUuid)
  return new Map(rows.map((r) => [r.siteUuid, r]))
}

/** A site that goes carries no clicks any more. */
export async function switchOffSite(tx: Tx, siteUuid: string): Promise<void> {
  await tx.update(campaign).set({ isActive: false }).where(eq(campaign.siteUuid, siteUuid))
}
