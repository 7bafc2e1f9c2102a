import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { connectorOf } from '../../connectors/index.ts'
import type { Tx } from '../store/database/open.ts'

const rows = z.array(
  z.object({
    connection_uuid: z.string(),
    network: z.string(),
    last: z.coerce.date(),
    again: z.coerce.date().nullable(),
    imported: z.coerce.date().nullable(),
  }),
)

/** When a connection stopped sending callbacks, and when it resumed; null while it is silent. */
export type Silence = { connectionUuid: string; network: string; from: Date; until: Date | null }

/**
 * Reported silences of callbacks (R39: silent callbacks) that began between two instants. Excludes connections that
 * were imported since: their sales are known anyway.
 */
export async function silentCallbacks(tx: Tx, range: { from: Date; to: Date }): Promise<Silence[]> {
  const found = await tx.execute(sql`
    WITH silent AS (
      SELECT (payload->>'connectionUuid')::uuid AS connection_uuid, (payload->>'lastDatetime')::timestamptz AS last
      FROM happening WHERE kind = 'callbackSilent'
    )
    SELECT s.connection_uuid, c.network, s.last, c.last_import_at AS imported,
      (SELECT min(l.received_at) FROM ledger l
       WHERE l.connection_uuid = s.connection_uuid AND l.source = 'callback' AND l.received_at > s.last + interval '1 second') AS again
    FROM silent s JOIN connection c ON c.uuid = s.connection_uuid
    WHERE s.last >= ${range.from.toISOString()} AND s.last < ${range.to.toISOString()}
    ORDER BY s.last, s.connection_uuid`)
  return rows.parse(found.rows).flatMap((r) => {
    const isImported = connectorOf(r.network)?.transactions !== undefined && r.imported !== null && r.imported > r.last
    return isImported ? [] : [{ connectionUuid: r.connection_uuid, network: r.network, from: r.last, until: r.again }]
  })
}
