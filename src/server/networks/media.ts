import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { direct } from '../../connectors/direct/index.ts'
import { addCampaigns } from '../merchants/index.ts'
import { site } from '../sites/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { inTransaction } from '../store/database/in-transaction.ts'
import { sitesOfConnection } from './sites-of-media.ts'
import { connection, media, mediaMapping } from './tables.ts'

/**
 * The sites for a new connection: the chosen ones, which must belong to the account, or all active ones. Null when one
 * does not.
 */
export async function chosenSites(tx: Tx, chosen: string[] | undefined): Promise<string[] | null> {
  const condition = chosen ? (chosen.length > 0 ? inArray(site.uuid, chosen) : sql`false`) : eq(site.isActive, true)
  const found = await tx
    .select({ uuid: site.uuid })
    .from(site)
    .where(and(condition, isNull(site.deletedAt)))
  return chosen && new Set(chosen).size !== found.length ? null : found.map((s) => s.uuid)
}

type Owner = { accountUuid: string; uuid: string }

/** Stores a media of a connection with its mapped sites. */
export async function addMedia(
  tx: Tx,
  owner: Owner,
  account: { id: string; name: string },
  siteUuids: readonly string[],
): Promise<void> {
  const [row] = await tx
    .insert(media)
    .values({ accountUuid: owner.accountUuid, connectionUuid: owner.uuid, externalId: account.id, name: account.name })
    .onConflictDoUpdate({ target: [media.connectionUuid, media.externalId], set: { name: account.name } })
    .returning({ uuid: media.uuid })
  if (!row || siteUuids.length === 0) return
  await tx
    .insert(mediaMapping)
    .values(siteUuids.map((siteUuid) => ({ accountUuid: owner.accountUuid, mediaUuid: row.uuid, siteUuid })))
    .onConflictDoNothing()
}

/**
 * Adds the site as a media of the connection to direct merchants, when the account has one: an order names its site.
 */
async function joinDirect(tx: Tx, accountUuid: string, siteUuid: string): Promise<string[]> {
  const [found] = await tx
    .select({ uuid: connection.uuid, name: site.name })
    .from(connection)
    .innerJoin(site, eq(site.uuid, siteUuid))
    .where(and(eq(connection.network, direct.identifier), eq(connection.isActive, true)))
  if (!found) return []
  await addMedia(tx, { accountUuid, uuid: found.uuid }, { id: siteUuid, name: found.name }, [siteUuid])
  return [found.uuid]
}

/**
 * Adds a new site to the connections that were used on all sites so far; a connection limited to some sites stays
 * limited. All sites join the direct merchants. Campaigns follow at once.
 */
export async function campaignsForNewSite(database: Database, accountUuid: string, siteUuid: string): Promise<void> {
  const joined = await database.as(accountUuid, async (tx) => {
    const others = await tx
      .select({ uuid: site.uuid })
      .from(site)
      .where(and(eq(site.isActive, true), isNull(site.deletedAt), sql`${site.uuid} <> ${siteUuid}`))
    const rows = await tx
      .select({
        connectionUuid: connection.uuid,
        mediaUuid: media.uuid,
        sites: sql<
          string[]
        >`coalesce(array_agg(${mediaMapping.siteUuid}::text) FILTER (WHERE ${mediaMapping.siteUuid} IS NOT NULL), '{}')`,
      })
      .from(connection)
      .innerJoin(media, eq(media.connectionUuid, connection.uuid))
      .leftJoin(mediaMapping, eq(mediaMapping.mediaUuid, media.uuid))
      .where(and(eq(connection.isActive, true), ne(connection.network, direct.identifier)))
      .groupBy(connection.uuid, media.uuid)
    const everywhere = rows.filter((r) => others.every((o) => r.sites.includes(o.uuid)))
    if (everywhere.length > 0)
      await tx
        .insert(mediaMapping)
        .values(everywhere.map((r) => ({ accountUuid, mediaUuid: r.mediaUuid, siteUuid })))
        .onConflictDoNothing()
    return [...new Set(everywhere.map((r) => r.connectionUuid)), ...(await joinDirect(tx, accountUuid, siteUuid))]
  })
  if (joined.length === 0) return
  await inTransaction(database.pool, async (client) => {
    for (const uuid of joined) await addCampaigns(client, uuid, await sitesOfConnection(client, uuid))
  })
}
