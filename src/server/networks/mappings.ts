import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Output } from '../../contract/call.ts'
import type { ConnectionChannel } from '../../contract/networks/connection-channel.ts'
import type { mappings } from '../../contract/networks/mappings.ts'
import { recordAudit } from '../account/index.ts'
import { notFound } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import type { ConnectionRow } from './live.ts'
import { connection, media, mediaMapping } from './tables.ts'

type Mapping = Output<typeof mappings.add>
/** An active connection with its media and the sites they are mapped to. */
export type MappedConnection = { row: ConnectionRow; channels: ConnectionChannel[] }

/** A site of the account; fails with "not found" for any other id. */
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

type Who = Pick<Principal, 'accountUuid' | 'userUuid'>
/** The logged fields of a mapping: the network's name for the site, and the connection. */
const noted = (m: { media: string; connection: string; network: string }) => ({
  networkName: m.network,
  connectionName: m.connection,
  mediaName: m.media,
})
const named = {
  connectionUuid: media.connectionUuid,
  media: media.name,
  connection: connection.name,
  network: connection.network,
}

/** Maps a media of an active connection to a site; a repeated mapping changes nothing. Returns the connection too. */
export async function addMapping(tx: Tx, who: Who, siteUuid: string, mediaUuid: string) {
  const { accountUuid } = who
  const own = await ownSite(tx, siteUuid)
  const [found] = await tx
    .select(named)
    .from(media)
    .innerJoin(connection, eq(connection.uuid, media.connectionUuid))
    .where(and(eq(media.uuid, mediaUuid), eq(connection.isActive, true)))
  if (!found) throw notFound()
  const of = and(eq(mediaMapping.mediaUuid, mediaUuid), eq(mediaMapping.siteUuid, siteUuid))
  const isKnown = (await tx.$count(mediaMapping, of)) > 0
  const [row] = await tx
    .insert(mediaMapping)
    .values({ accountUuid, mediaUuid, siteUuid })
    .onConflictDoUpdate({ target: [mediaMapping.mediaUuid, mediaMapping.siteUuid], set: { accountUuid } })
    .returning({ uuid: mediaMapping.uuid })
  if (!row) throw new Error('insert returned no row')
  if (!isKnown) await recordAudit(tx, who, { action: 'mapping.added', object: own.name, after: noted(found) })
  return { mapping: shown(row.uuid, own), connectionUuid: found.connectionUuid }
}

/** Removes a mapping of this site. Returns the connection of the media. */
export async function removeMapping(tx: Tx, who: Who, siteUuid: string, mappingUuid: string): Promise<string> {
  const own = await ownSite(tx, siteUuid)
  const [gone] = await tx
    .delete(mediaMapping)
    .where(and(eq(mediaMapping.uuid, mappingUuid), eq(mediaMapping.siteUuid, siteUuid)))
    .returning({ mediaUuid: mediaMapping.mediaUuid })
  const [owner] = gone
    ? await tx
        .select(named)
        .from(media)
        .innerJoin(connection, eq(connection.uuid, media.connectionUuid))
        .where(eq(media.uuid, gone.mediaUuid))
    : []
  if (!owner) throw notFound()
  await recordAudit(tx, who, { action: 'mapping.removed', object: own.name, before: noted(owner) })
  return owner.connectionUuid
}
