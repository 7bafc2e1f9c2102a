import type { PoolClient } from 'pg'
import type { Tx } from '../store/database/open.ts'
import { and, eq } from 'drizzle-orm'
import { connection, media, mediaMapping } from './tables.ts'

/** Sites of a connection's campaigns: those its media are mapped to. */
export async function sitesOfConnection(client: PoolClient, connectionUuid: string): Promise<string[]> {
  const { rows } = await client.query<{ site_uuid: string }>(
    `SELECT DISTINCT x.site_uuid FROM media m JOIN media_mapping x ON x.media_uuid = m.uuid WHERE m.connection_uuid = $1`,
    [connectionUuid],
  )
  return rows.map((r) => r.site_uuid)
}

type MediaSite = { connectionUuid: string; mediaId: string; siteUuid: string }
/**
 * The sites of media, given as pairs of connection and id at the network. A media mapped to several sites is ambiguous
 * and left out. '' stands for a sale without a media: it belongs to the connection's only site, if it has exactly one.
 */
export async function sitesOfMedia(
  client: PoolClient,
  connectionUuids: readonly string[],
  mediaIds: readonly string[],
): Promise<MediaSite[]> {
  const { rows } = await client.query<MediaSite>(
    `SELECT m.connection_uuid::text AS "connectionUuid", m.external_id AS "mediaId", min(x.site_uuid::text) AS "siteUuid"
       FROM unnest($1::uuid[], $2::text[]) AS r(c, m)
       JOIN media m ON m.connection_uuid = r.c AND m.external_id = r.m
       JOIN media_mapping x ON x.media_uuid = m.uuid
      GROUP BY m.connection_uuid, m.external_id HAVING count(*) = 1
     UNION ALL
     SELECT m.connection_uuid::text, '', min(x.site_uuid::text)
       FROM media m JOIN media_mapping x ON x.media_uuid = m.uuid
      WHERE m.connection_uuid IN (SELECT c FROM unnest($1::uuid[], $2::text[]) AS r(c, m) WHERE m = '')
      GROUP BY m.connection_uuid HAVING count(DISTINCT x.site_uuid) = 1`,
    [connectionUuids, mediaIds],
  )
  return rows
}

/** Identifiers of the networks whose active connections use a site, by site. */
export async function networksOfSites(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectDistinct({ siteUuid: mediaMapping.siteUuid, network: connection.network })
    .from(mediaMapping)
    .innerJoin(media, eq(media.uuid, mediaMapping.mediaUuid))
    .innerJoin(connection, and(eq(connection.uuid, media.connectionUuid), eq(connection.isActive, true)))
  const found = new Map<string, string[]>()
  for (const r of rows) found.set(r.siteUuid, [...(found.get(r.siteUuid) ?? []), r.network])
  return found
}

export async function forgetSite(tx: Tx, siteUuid: string): Promise<void> {
  await tx.delete(mediaMapping).where(eq(mediaMapping.siteUuid, siteUuid))
}
