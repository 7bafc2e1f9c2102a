import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Output } from '../../contract/call.ts'
import type { ConnectionChannel, mappings } from '../../contract/networks/mappings.ts'
import { notFound } from '../http/fail.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import type { ConnectionRow } from './live.ts'
import { connection, media, mediaMapping } from './tables.ts'

type Mapping = Output<typeof mappings.add>
/** An active connection, what the network calls its sites, and which sites of ours they are. */
export type MappedConnection = { row: ConnectionRow; channels: ConnectionChannel[] }

/** The account's own site, or the answer for every other id. */
export async function ownSite(tx: Tx, siteUuid: string) {
  const [row] = await tx
    .select()
    .from(site)
    .where(and(eq(site.uuid, siteUuid), isNull(site.deletedAt)))
  if (!row) throw notFound()
  return row
}

const shown = (uuid: string, s: { uuid: string; name: string; domain: string }): Mapping => ({
  connectionMappingUuid: uuid,
  connectionMappingChannelUuid: s.uuid,
  channel: { channelUuid: s.uuid, channelName: s.name, channelDomain: s.domain },
})

/** Active connections, of all networks or of one. */
export async function readMappings(tx: Tx, network?: string): Promise<MappedConnection[]> {
  const connections = await tx
    .select()
    .from(connection)
    .where(and(eq(connection.isActive, true), network ? eq(connection.network, network) : undefined))
    .orderBy(asc(connection.network), sql`lower(${connection.name})`, asc(connection.createdAt))
    .limit(1000)
  if (connections.length === 0) return []
  const rows = await tx
    .select({ media, mappingUuid: mediaMapping.uuid, site: { uuid: site.uuid, name: site.name, domain: site.domain } })
    .from(media)
    .leftJoin(mediaMapping, eq(mediaMapping.mediaUuid, media.uuid))
    .leftJoin(site, eq(site.uuid, mediaMapping.siteUuid))
    .where(
      inArray(
        media.connectionUuid,
        connections.map((c) => c.uuid),
      ),
    )
    .orderBy(sql`lower(${media.name})`, media.uuid)
  return connections.map((row) => {
    const channels = new Map<string, ConnectionChannel>()
    for (const r of rows) {
      if (r.media.connectionUuid !== row.uuid) continue
      const known = channels.get(r.media.uuid) ?? {
        connectionChannelUuid: r.media.uuid,
        connectionChannelName: r.media.name,
        connectionsMappings: [],
      }
      if (r.mappingUuid && r.site) known.connectionsMappings.push(shown(r.mappingUuid, r.site))
      channels.set(r.media.uuid, known)
    }
    return { row, channels: [...channels.values()] }
  })
}

/** Maps a media of an active connection to a site; mapping it again changes nothing. Gives the connection, too. */
export async function addMapping(tx: Tx, accountUuid: string, siteUuid: string, mediaUuid: string) {
  const own = await ownSite(tx, siteUuid)
  const [found] = await tx
    .select({ connectionUuid: media.connectionUuid })
    .from(media)
    .innerJoin(connection, eq(connection.uuid, media.connectionUuid))
    .where(and(eq(media.uuid, mediaUuid), eq(connection.isActive, true)))
  if (!found) throw notFound()
  const [row] = await tx
    .insert(mediaMapping)
    .values({ accountUuid, mediaUuid, siteUuid })
    .onConflictDoUpdate({ target: [mediaMapping.mediaUuid, mediaMapping.siteUuid], set: { accountUuid } })
    .returning({ uuid: mediaMapping.uuid })
  if (!row) throw new Error('insert returned no row')
  return { mapping: shown(row.uuid, own), connectionUuid: found.connectionUuid }
}

/** Takes a mapping of this site away. Gives the connection whose media it was. */
export async function removeMapping(tx: Tx, siteUuid: string, mappingUuid: string): Promise<string> {
  await ownSite(tx, siteUuid)
  const [gone] = await tx
    .delete(mediaMapping)
    .where(and(eq(mediaMapping.uuid, mappingUuid), eq(mediaMapping.siteUuid, siteUuid)))
    .returning({ mediaUuid: mediaMapping.mediaUuid })
  const [owner] = gone
    ? await tx.select({ connectionUuid: media.connectionUuid }).from(media).where(eq(media.uuid, gone.mediaUuid))
    : []
  if (!owner) throw notFound()
  return owner.connectionUuid
}
