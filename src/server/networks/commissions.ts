import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { saveCommission } from '../merchants/index.ts'
import { programme } from '../merchants/tables.ts'
import type { ImportParts } from './import-connection.ts'
import { type ConnectionRow, openConnection } from './live.ts'

const week = 7 * 86_400_000
/** Maximum programmes per run; at half of 20 requests a minute this takes twelve minutes. */
const most = 120

/** Reads commissions, one request per programme, unknown and oldest first, with lower priority than other requests. */
export async function refreshCommissions(
  parts: ImportParts,
  row: ConnectionRow,
  signal?: AbortSignal,
): Promise<number> {
  const live = openConnection(parts, row, signal)
  if (!live?.connector.commission) return 0
  const stale = or(
    isNull(programme.commissionCheckedAt),
    lt(programme.commissionCheckedAt, new Date(parts.clock.now().getTime() - week)),
  )
  const due = await parts.database.system
    .select({ uuid: programme.uuid, externalId: programme.externalId })
    .from(programme)
    .where(and(eq(programme.connectionUuid, row.uuid), eq(programme.isOpen, true), stale))
    .orderBy(sql`${programme.commissionCheckedAt} NULLS FIRST`, programme.externalId)
    .limit(most)
  for (const { uuid, externalId } of due) {
    signal?.throwIfAborted()
    const commission = await live.connector.commission(live.get, live.credentials, externalId)
    await saveCommission(parts.database, row, uuid, commission, parts.clock.now())
  }
  return due.length
}
