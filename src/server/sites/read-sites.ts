import { and, count, countDistinct, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Site, SiteDetail } from '../../contract/sites/sites.ts'
import { notFound } from '../http/fail.ts'
import { campaign } from '../merchants/tables.ts'
import { connection, media, mediaMapping } from '../networks/tables.ts'
import type { Tx } from '../store/database/open.ts'
import { site } from './tables.ts'

export type SiteRow = typeof site.$inferSelect
/** What is known of a network by the identifier its connections carry. */
export type NetworkOf = (identifier: string) => { networkUuid: string; networkName: string }

/** More sites than an account may have; a list is never cut silently below it. */
const most = 5000

export const shownSite = (s: SiteRow): Site => ({
  channelUuid: s.uuid,
  channelName: s.name,
  channelDomain: s.domain,
  channelType: s.type,
  channelFaviconUrl: null,
  channelCurrencyCode: s.currencyCode,
  channelIsActive: s.isActive,
  channelCreatedDatetime: s.createdAt.toISOString(),
})

/** Sites that were not deleted, by name. */
export const readSites = (tx: Tx, condition?: SQL): Promise<SiteRow[]> =>
  tx
    .select()
    .from(site)
    .where(and(isNull(site.deletedAt), condition))
    .orderBy(sql`lower(${site.name})`, site.uuid)
    .limit(most)

/** The account's own site, or the answer for every other id. */
export async function ownSite(tx: Tx, siteUuid: string): Promise<SiteRow> {
  const [row] = await readSites(tx, eq(site.uuid, siteUuid))
  if (!row) throw notFound()
  return row
}

/** Networks of active connections, by site. */
async function networksBySite(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectDistinct({ siteUuid: mediaMapping.siteUuid, network: connection.network })
    .from(mediaMapping)
    .innerJoin(media, eq(media.uuid, mediaMapping.mediaUuid))
    .innerJoin(connection, eq(connection.uuid, media.connectionUuid))
    .where(eq(connection.isActive, true))
  const found = new Map<string, string[]>()
  for (const r of rows) found.set(r.siteUuid, [...(found.get(r.siteUuid) ?? []), r.network])
  return found
}

/** The rows with their networks and campaigns: three questions, however many sites. */
export async function withDetails(tx: Tx, rows: readonly SiteRow[], networkOf: NetworkOf): Promise<SiteDetail[]> {
  const campaigns = await tx
    .select({ siteUuid: campaign.siteUuid, count: count(), merchants: countDistinct(campaign.merchantUuid) })
    .from(campaign)
    .where(eq(campaign.isActive, true))
    .groupBy(campaign.siteUuid)
  const counts = new Map(campaigns.map((c) => [c.siteUuid, c]))
  const networks = await networksBySite(tx)
  return rows.map((row) => ({
    ...shownSite(row),
    channelCampaignCount: counts.get(row.uuid)?.count ?? 0,
    channelAdvertisersCount: counts.get(row.uuid)?.merchants ?? 0,
    networks: (networks.get(row.uuid) ?? [])
      .map((networkIdentifier) => ({ ...networkOf(networkIdentifier), networkIdentifier, networkLogoUrl: null }))
      .filter((n) => n.networkUuid !== '')
      .sort((a, b) => a.networkName.localeCompare(b.networkName, 'en')),
  }))
}
