import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../store/database/open.ts'

/** How often a connection's callbacks came in the days up to the last one. */
export type CallbackRhythm = {
  connectionUuid: string
  last: Date
  count: number
  /** Number of days (UTC) with callbacks. */
  days: number
  /** The longest gap between consecutive callbacks, in milliseconds. */
  longestGap: number
}

const rows = z.array(
  z
    .object({
      connection: z.string(),
      last: z.coerce.date(),
      count: z.coerce.number(),
      days: z.coerce.number(),
      gap: z.coerce.number(),
    })
    .transform(
      ({ connection, gap, ...r }): CallbackRhythm => ({ ...r, connectionUuid: connection, longestGap: gap * 1000 }),
    ),
)

/**
 * Callbacks with news, by connection of the account: for each, those of the `days` up to its last one. Excludes
 * connections without any since `since`.
 */
export async function callbackRhythms(
  tx: Tx,
  { accountUuid, since, days }: { accountUuid: string; since: Date; days: number },
): Promise<CallbackRhythm[]> {
  const found = await tx.execute(sql`
    WITH called AS (
      SELECT connection_uuid AS connection, received_at AS at, max(received_at) OVER (PARTITION BY connection_uuid) AS last
      FROM ledger WHERE account_uuid = ${accountUuid} AND received_at >= ${since.toISOString()} AND source = 'callback'
    ), recent AS (
      SELECT connection, last, at, at - lag(at) OVER (PARTITION BY connection ORDER BY at) AS gap
      FROM called WHERE at > last - make_interval(days => ${days})
    )
    SELECT connection, last, count(*) AS count, count(DISTINCT (at AT TIME ZONE 'UTC')::date) AS days,
      coalesce(extract(epoch FROM max(gap)), 0) AS gap
    FROM recent GROUP BY connection, last ORDER BY connection`)
  return rows.parse(found.rows)
}
