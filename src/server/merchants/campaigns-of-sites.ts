import { and, count, countDistinct, eq } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { campaign } from './tables.ts'

/** Number of active campaigns of each site, and of their merchants. */
export async function campaignsOfSites(tx: Tx): Promise<Map<string, { count: number; merchants: number }>> {
  const rows = await tx
    .select({ siteUuid: campaign.siteUuid, count: count(), merchants: countDistinct(campaign.merchantUuid) })
    .from(campaign)
    .where(eq(campaign.isActive, true))
    .groupBy(campaign.siteUuid)
  return new Map(rows.map((r) => [r.siteUuid, r]))
}

/** Address patterns of a site's campaigns that may carry anyone's clicks. */
export async function matchesOfSite(tx: Tx, siteUuid: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ urlMatch: campaign.urlMatch })
    .from(campaign)
    .where(
      and(
        eq(campaign.siteUuid, siteUuid),
        eq(campaign.isActive, true),
        eq(campaign.isExcluded, false),
        eq(campaign.isCreatorOnly, false),
      ),
    )
  return rows.map((r) => r.urlMatch)
}

export async function switchOffSite(tx: Tx, siteUuid: string): Promise<void> {
  await tx.update(campaign).set({ isActive: false }).where(eq(campaign.siteUuid, siteUuid))
}
