import { and, eq, isNull, sql } from 'drizzle-orm'
import { direct } from '../../connectors/direct/index.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import { addMedia } from './media.ts'
import { connection, media } from './tables.ts'

export { directClickUrl } from '../../connectors/direct/index.ts'
export const directNetwork = direct.identifier

/**
 * The account's single connection to direct merchants, created on first use. It has no credentials and imports nothing.
 * Each site is its own media, so that an order names the site that earned it.
 */
export async function directConnection(
  tx: Tx,
  accountUuid: string,
): Promise<{ uuid: string; accountUuid: string; network: string }> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`direct:${accountUuid}`}, 0))`)
  const [known] = await tx
    .select({ uuid: connection.uuid })
    .from(connection)
    .where(and(eq(connection.accountUuid, accountUuid), eq(connection.network, direct.identifier)))
  const [row] = known
    ? [known]
    : await tx
        .insert(connection)
        .values({ accountUuid, network: direct.identifier, name: direct.name })
        .returning({ uuid: connection.uuid })
  if (!row) throw new Error('insert returned no row')
  const sites = await tx
    .select({ uuid: site.uuid, name: site.name })
    .from(site)
    .where(and(eq(site.accountUuid, accountUuid), isNull(site.deletedAt)))
  const owner = { accountUuid, uuid: row.uuid }
  const there = await tx.select({ id: media.externalId }).from(media).where(eq(media.connectionUuid, row.uuid))
  const noted = new Set(there.map((m) => m.id)) // a site the publisher unmapped stays unmapped
  for (const s of sites) if (!noted.has(s.uuid)) await addMedia(tx, owner, { id: s.uuid, name: s.name }, [s.uuid])
  return { uuid: row.uuid, accountUuid, network: direct.identifier }
}
