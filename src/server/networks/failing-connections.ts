import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '../../contract/call.ts'
import type { networks } from '../../contract/networks/networks.ts'
import type { Database } from '../store/database/open.ts'

const rows = z.array(
  z.object({ connection_uuid: z.string(), since: z.coerce.date(), times: z.number(), message: z.string() }),
)

/**
 * Connected connections whose imports have all failed since the last successful one. A run that a shutdown of this
 * server interrupted does not count.
 */
export async function failingConnections(
  database: Database,
  accountUuid: string,
): Promise<Output<typeof networks.failing>> {
  const found = await database.as(accountUuid, (tx) =>
    tx.execute(sql`
      WITH done AS (SELECT connection_uuid, max(started_at) AS at FROM import_run WHERE state = 'done' GROUP BY connection_uuid)
      SELECT r.connection_uuid, min(r.started_at) AS since, count(*)::int AS times,
        (array_agg(r.message ORDER BY r.started_at DESC))[1] AS message
      FROM import_run r
      JOIN connection c ON c.uuid = r.connection_uuid AND c.is_active
      LEFT JOIN done d ON d.connection_uuid = r.connection_uuid
      WHERE r.state = 'failed' AND r.trouble IS DISTINCT FROM 'stopped' AND (d.at IS NULL OR r.started_at > d.at)
      GROUP BY r.connection_uuid`),
  )
  return rows.parse(found.rows).map((row) => ({
    connectionUuid: row.connection_uuid,
    failingSinceDatetime: row.since.toISOString(),
    failedCount: row.times,
    message: row.message,
  }))
}
