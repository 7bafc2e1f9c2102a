import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Site, SiteDetail } from '../../contract/sites/sites.ts'
import { notFound } from '../http/fail.ts'
import type { Tx } from '../store/database/open.ts'
import { site } from './tables.ts'

export type SiteRow = typeof site.$inferSelect
/** More sites than an account can have; a list is never cut silently below it. */
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

/** Sites that are not deleted, by name. */
export const readSites = (tx: Tx, condition?: SQL): Promise<SiteRow[]> =>
  tx
    .select()
    .from(site)
    .where(and(isNull(site.deletedAt), condition))
    .orderBy(sql`lower(${site.name})`, site.uuid)
    .limit(most)

/** The account's own site. Every other id gets the same not-found answer. */
export async function ownSite(tx: Tx, siteUuid: string): Promise<SiteRow> {
  const [row] = await readSites(tx, eq(site.uuid, siteUuid))
  if (!row) throw notFound()
  return row
}

/** What sites need to know from the modules that use them. */
export type UsesOfSites = {
  /** UUID and name of a network by the identifier in its connections. */
  networkOf: (tx: Tx) => Promise<(identifier: string) => { networkUuid: string; networkName: string }>
  /** Identifiers of the networks whose active connections use a site, by site. */
  networksOfSites: (tx: Tx) => Promise<ReadonlyMap<string, string[]>>
  /** The number of active campaigns and their merchants, by site. */
  campaignsOfSites: (tx: Tx) => Promise<ReadonlyMap<string, { count: number; merchants: number }>>
}

/** The rows with their networks and campaigns: three extra queries, however many sites. */
export async function withDetails(
  tx: Tx,
  rows: readonly SiteRow[],
  { networkOf, networksOfSites, campaignsOfSites }: UsesOfSites,
): Promise<SiteDetail[]> {
  const counts = await campaignsOfSites(tx)
  const networks = await networksOfSites(tx)
  const named = await networkOf(tx)
  return rows.map((row) => ({
    ...shownSite(row),
    channelCampaignCount: counts.get(row.uuid)?.count ?? 0,
    channelAdvertisersCount: counts.get(row.uuid)?.merchants ?? 0,
    networks: (networks.get(row.uuid) ?? [])
      .map((networkIdentifier) => ({ ...named(networkIdentifier), networkIdentifier, networkLogoUrl: null }))
      .filter((n) => n.networkUuid !== '')
      .sort((a, b) => a.networkName.localeCompare(b.networkName, 'en')),
  }))
}
