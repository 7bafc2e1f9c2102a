import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '../../contract/call.ts'
import type { networks } from '../../contract/networks/networks.ts'
import type { Database } from '../store/database/open.ts'

/** Older sales only show that there were none for a long time, and reading them is slow. */
const days = 90
const rows = z.array(z.object({ connection_uuid: z.string(), at: z.coerce.date() }))

/** The last sale of each connection that had one in 90 days. */
export async function lastSales(
  database: Database,
  accountUuid: string,
  now: Date,
): Promise<Output<typeof networks.lastSales>> {
  const since = new Date(now.getTime() - days * 86_400_000)
  const found = await database.as(accountUuid, (tx) =>
    tx.execute(sql`
      SELECT connection_uuid, max(at) AS at FROM conversion
      WHERE account_uuid = ${accountUuid} AND at >= ${since.toISOString()}::timestamptz
        AND kind = 'sale' AND NOT is_deleted AND error_code = ''
      GROUP BY connection_uuid`),
  )
  return rows
    .parse(found.rows)
    .map((row) => ({ connectionUuid: row.connection_uuid, lastSaleDatetime: row.at.toISOString() }))
}
