import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../store/database/open.ts'
import { conversion, ledger } from '../tables.ts'

/** Approved sales of one network that are not paid, of the same amount, and of the same days of sale and approval. */
const row = z.object({
  network: z.string(),
  /** The month of the sale by the account's calendar, `2026-10`. */
  month: z.string(),
  /** Its UTC day, at whose rate reports convert it. */
  saleDay: z.string(),
  approved: z.string(),
  currency: z.string(),
  commission: z.string(),
  n: z.coerce.number(),
})
export type WaitingSales = z.output<typeof row>

/** What was sold between two instants, is approved and waits for its money, each with the day on which it was first approved. */
export async function waitingSales(
  database: Database,
  account: string,
  { from, to, zone }: { from: Date; to: Date; zone: string },
): Promise<WaitingSales[]> {
  const found = await database.as(account, (tx) =>
    tx.execute(sql`
      SELECT c.network, to_char(c.at AT TIME ZONE ${zone}, 'YYYY-MM') AS month, (c.at AT TIME ZONE 'UTC')::date::text AS "saleDay",
        (coalesce(first.at, c.changed_at, c.at) AT TIME ZONE ${zone})::date::text AS approved,
        c.currency, c.commission::text AS commission, count(*) AS n
      FROM ${conversion} c LEFT JOIN LATERAL (
        SELECT min(CASE WHEN l.content->>'changedAt' ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d'
          THEN least((l.content->>'changedAt')::timestamptz, l.received_at) ELSE l.received_at END) AS at
        FROM ${ledger} l
        WHERE l.connection_uuid = c.connection_uuid AND l.transaction_id = c.transaction_id AND l.content->>'status' = 'approved'
          AND l.content_hash NOT LIKE 'gone#%' AND l.content_hash NOT LIKE 'taken-back#%'
      ) first ON true
      WHERE c.status = 'approved' AND NOT c.is_deleted
        AND c.at >= ${from.toISOString()}::timestamptz AND c.at < ${to.toISOString()}::timestamptz
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 4, 3, 5, 6`),
  )
  return z.array(row).parse(found.rows)
}
