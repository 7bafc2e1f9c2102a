import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Day } from '../../../contract/days.ts'
import type { Database } from '../../store/database/open.ts'
import { conversion, ledger } from '../tables.ts'

/**
 * Approved sales of one merchant through one connection, by the days they were approved. `ended`: when they were paid
 * (`isPaid`), reversed or no longer listed; null while they await payment.
 */
const row = z.object({
  connection: z.string(),
  network: z.string(),
  merchant: z.string(),
  approved: z.string(),
  ended: z.string().nullable(),
  isPaid: z.boolean(),
  currency: z.string(),
  n: z.coerce.number(),
  commission: z.string(),
})
export type ApprovedSales = z.output<typeof row>

/** Sales approved since a day and their outcome, each at the network's own time or otherwise when it was reported. */
export async function approvedSales(
  database: Database,
  account: string,
  { fromDay, zone }: { fromDay: Day; zone: string },
): Promise<ApprovedSales[]> {
  const found = await database.as(account, (tx) =>
    tx.execute(sql`
      WITH said AS (
        SELECT id, connection_uuid, transaction_id,
          CASE WHEN content_hash LIKE 'gone#%' THEN 'gone' WHEN content_hash LIKE 'back#%' THEN 'back' ELSE content->>'status' END AS word,
          CASE WHEN content_hash NOT LIKE 'gone#%' AND content->>'changedAt' ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d'
            THEN least((content->>'changedAt')::timestamptz, received_at) ELSE received_at END AS at
        FROM ${ledger} WHERE received_at >= ${fromDay}::date AND content_hash NOT LIKE 'taken-back#%'
      ),
      sold AS (
        SELECT connection_uuid, transaction_id, min(at) FILTER (WHERE word = 'approved') AS approved_at,
          min(at) FILTER (WHERE word = 'paid') AS paid_at, max(at) FILTER (WHERE word = 'rejected') AS rejected_at,
          CASE WHEN (array_agg(word ORDER BY id DESC))[1] = 'gone' THEN max(at) END AS gone_at
        FROM said GROUP BY connection_uuid, transaction_id
      )
      SELECT c.connection_uuid::text AS connection, c.network, coalesce(c.inherited->>'merchant', '') AS merchant,
        (approved_at AT TIME ZONE ${zone})::date::text AS approved,
        (CASE c.status WHEN 'paid' THEN paid_at WHEN 'rejected' THEN rejected_at ELSE gone_at END AT TIME ZONE ${zone})::date::text AS ended,
        c.status = 'paid' AS "isPaid", c.currency, count(*) AS n, sum(c.commission)::text AS commission
      FROM sold JOIN ${conversion} c USING (connection_uuid, transaction_id)
      WHERE approved_at IS NOT NULL AND NOT c.is_deleted AND c.commission > 0 AND c.status <> 'pending'
      GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 3, 4, 5, 7`),
  )
  return z.array(row).parse(found.rows)
}
