import { eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '../account/index.ts'
import { notFound } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { ConnectionRow } from './live.ts'
import { connection } from './tables.ts'

type Parts = { database: Database }

export async function renameConnection(
  { database }: Parts,
  who: Pick<Principal, 'accountUuid' | 'userUuid'>,
  connectionUuid: string,
  name: string,
): Promise<ConnectionRow> {
  return database.as(who.accountUuid, async (tx) => {
    const [before] = await tx.select().from(connection).where(eq(connection.uuid, connectionUuid)).for('update')
    const [row] = await tx
      .update(connection)
      .set({ name, updatedAt: sql`now()` })
      .where(eq(connection.uuid, connectionUuid))
      .returning()
    if (!before || !row) throw notFound()
    const names = { before: { connectionName: before.name }, after: { connectionName: row.name } }
    await recordAudit(tx, who, { action: 'network.changed', object: before.name, ...names })
    return row
  })
}

/**
 * Sets the fallback flag of connections, all or nothing. It applies to all their campaigns, including later ones, and
 * the redirect follows at once.
 */
export async function setFallback(tx: Tx, connectionUuids: readonly string[], isFallback: boolean): Promise<void> {
  const wanted = [...new Set(connectionUuids)]
  const rows = await tx
    .update(connection)
    .set({ isFallback, updatedAt: sql`now()` })
    .where(inArray(connection.uuid, wanted))
    .returning({ uuid: connection.uuid })
  if (rows.length !== wanted.length) throw notFound()
}
