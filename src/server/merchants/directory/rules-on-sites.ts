import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { DirectoryRow } from '../../../contract/merchants/directory.ts'
import { site } from '../../sites/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { campaign } from '../tables.ts'

export type RulesOnSites = DirectoryRow['campaignSites']
export const noSites: RulesOnSites = { count: 0, priority: [], excluded: [], deactivated: [] }

/** Settings of merchants by site, for sites that have campaigns of them, sorted by name. */
export async function rulesOnSites(tx: Tx, merchantUuids: readonly string[]): Promise<Map<string, RulesOnSites>> {
  if (merchantUuids.length === 0) return new Map()
  const rows = await tx
    .select({
      merchantUuid: campaign.merchantUuid,
      name: site.name,
      isPriority: sql<boolean>`bool_or(${campaign.isPriority})`,
      isExcluded: sql<boolean>`bool_or(${campaign.isExcluded})`,
      isDeactivated: sql<boolean>`NOT bool_or(${campaign.isActive})`,
    })
    .from(campaign)
    .innerJoin(site, sql`${site.uuid} = ${campaign.siteUuid}`)
    .where(and(inArray(campaign.merchantUuid, [...merchantUuids]), isNull(campaign.closedAt), isNull(site.deletedAt)))
    .groupBy(campaign.merchantUuid, site.uuid, site.name)
    .orderBy(site.name)
  const found = new Map<string, RulesOnSites>()
  for (const row of rows) {
    const of = found.get(row.merchantUuid) ?? { count: 0, priority: [], excluded: [], deactivated: [] }
    of.count += 1
    if (row.isPriority) of.priority.push(row.name)
    if (row.isExcluded) of.excluded.push(row.name)
    if (row.isDeactivated) of.deactivated.push(row.name)
    found.set(row.merchantUuid, of)
  }
  return found
}
