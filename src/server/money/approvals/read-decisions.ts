import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../store/database/open.ts'
import { conversion, ledger } from '../tables.ts'
import { ageStarts, type Decision } from './learn-approvals.ts'

const day = 86_400_000
const learnedDays = 400

const row = z.object({
  connection: z.string(),
  merchant: z.string(),
  seen: z.coerce.number(),
  left: z.coerce.number(),
  outcome: z.enum(['approved', 'rejected', 'pending']),
  n: z.coerce.number(),
})

/**
 * Sales of the last 400 days by outcome. The ledger knows when a sale was first decided (the latest state of a paid one
 * only has the payment time): at the network's own time of that state, or otherwise when it was reported. A negative
 * line corrects a sale and is not a sale (R35: what a conversion is). `only` restricts it to one merchant.
 */
export async function readDecisions(
  database: Database,
  account: string,
  now: Date,
  only?: { merchantUuid: string },
): Promise<Decision[]> {
  const from = new Date(now.getTime() - learnedDays * day).toISOString()
  const until = now.toISOString()
  const starts = sql.raw(`ARRAY[${ageStarts.join(', ')}]::float8[]`)
  const age = (later: ReturnType<typeof sql>) =>
    sql`greatest(0, width_bucket(extract(epoch FROM ${later} - c.at)::float8 / 86400, ${starts}) - 1)`
  const ofMerchant = only ? sql`AND c.inherited->>'merchant_uuid' = ${only.merchantUuid}` : sql``
  const isWanted = only
    ? sql`AND (connection_uuid, transaction_id) IN (SELECT c.connection_uuid, c.transaction_id FROM ${conversion} c WHERE c.at >= ${from} ${ofMerchant})`
    : sql``
  const found = await database.as(account, (tx) =>
    tx.execute(sql`
      WITH first AS (SELECT connection_uuid, min(created_at) AS at FROM ${conversion} GROUP BY connection_uuid),
      decided AS (
        SELECT DISTINCT ON (connection_uuid, transaction_id) connection_uuid, transaction_id, received_at,
          CASE WHEN content->>'changedAt' ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d' THEN (content->>'changedAt')::timestamptz END AS told
        FROM ${ledger} WHERE received_at >= ${from} AND content->>'status' <> 'pending' ${isWanted}
        ORDER BY connection_uuid, transaction_id, id
      ),
      telling AS (SELECT connection_uuid FROM decided GROUP BY connection_uuid HAVING bool_and(told IS NOT NULL)),
      sold AS (
        SELECT c.connection_uuid AS connection, coalesce(c.inherited->>'merchant', '') AS merchant, c.at,
          CASE c.status WHEN 'pending' THEN 'pending' WHEN 'rejected' THEN 'rejected' ELSE 'approved' END AS outcome,
          CASE WHEN c.status = 'pending' THEN ${until}::timestamptz ELSE coalesce(d.told, d.received_at) END AS left_at,
          CASE WHEN t.connection_uuid IS NULL THEN greatest(c.at, first.at) ELSE c.at END AS seen_at
        FROM ${conversion} c JOIN first USING (connection_uuid)
        LEFT JOIN decided d USING (connection_uuid, transaction_id)
        LEFT JOIN telling t USING (connection_uuid)
        WHERE NOT c.is_deleted AND c.sale >= 0 AND c.commission >= 0 AND c.at >= ${from} AND c.at <= ${until} ${ofMerchant}
      )
      SELECT connection::text, merchant, ${age(sql`c.seen_at`)} AS seen, ${age(sql`c.left_at`)} AS "left", outcome, count(*) AS n
      FROM sold c WHERE c.left_at > c.seen_at OR (c.left_at IS NOT NULL AND c.seen_at = c.at)
      GROUP BY 1, 2, 3, 4, 5`),
  )
  return z.array(row).parse(found.rows)
}
