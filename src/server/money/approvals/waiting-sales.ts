import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../store/database/open.ts'
import { conversion, ledger } from '../tables.ts'

/** Approved, unpaid sales of one network with the same amount and the same days of sale and approval. */
const row = z.object({
  network: z.string(),
  /** The month of the sale in the account's calendar, `2026-10`. */
  month: z.string(),
  /** Its UTC day, whose rate reports use for conversion. */
  saleDay: z.string(),
  approved: z.string(),
  currency: z.string(),
  commission: z.string(),
  n: z.coerce.number(),
})
export type WaitingSales = z.output<typeof row>

/** When a sale `c` was first reported in a state, at the network's own time or otherwise when it was reported. */
const firstTold = (word: 'approved' | 'paid') => sql`
  SELECT min(CASE WHEN l.content->>'changedAt' ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d'
    THEN least((l.content->>'changedAt')::timestamptz, l.received_at) ELSE l.received_at END) AS at
  FROM ${ledger} l
  WHERE l.connection_uuid = c.connection_uuid AND l.transaction_id = c.transaction_id AND l.content->>'status' = ${word}
    AND l.content_hash NOT LIKE 'gone#%' AND l.content_hash NOT LIKE 'taken-back#%'`

/** Sales between two instants that are approved and await payment, each with the day it was first approved. */
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
      FROM ${conversion} c LEFT JOIN LATERAL (${firstTold('approved')}) first ON true
      WHERE c.status = 'approved' AND NOT c.is_deleted
        AND c.at >= ${from.toISOString()}::timestamptz AND c.at < ${to.toISOString()}::timestamptz
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 4, 3, 5, 6`),
  )
  return z.array(row).parse(found.rows)
}

/** The same including paid sales, through one connection. `paid`: the day the network reported it; null before. */
const payable = row.extend({ connection: z.string(), paid: z.string().nullable() })
export type PayableSales = z.output<typeof payable>

/** Sales since an instant that some networks approved: candidates for their payments. */
export async function payableSales(
  database: Database,
  account: string,
  { from, networks, zone }: { from: Date; networks: readonly string[]; zone: string },
): Promise<PayableSales[]> {
  const found = await database.as(account, (tx) =>
    tx.execute(sql`
      SELECT c.network, c.connection_uuid::text AS connection, to_char(c.at AT TIME ZONE ${zone}, 'YYYY-MM') AS month,
        (c.at AT TIME ZONE 'UTC')::date::text AS "saleDay",
        (coalesce(approved.at, paid.at, c.changed_at, c.at) AT TIME ZONE ${zone})::date::text AS approved,
        CASE WHEN c.status = 'paid' THEN (coalesce(paid.at, c.changed_at, c.at) AT TIME ZONE ${zone})::date::text END AS paid,
        c.currency, c.commission::text AS commission, count(*) AS n
      FROM ${conversion} c LEFT JOIN LATERAL (${firstTold('approved')}) approved ON true
        LEFT JOIN LATERAL (${firstTold('paid')}) paid ON true
      WHERE c.status IN ('approved', 'paid') AND NOT c.is_deleted AND c.at >= ${from.toISOString()}::timestamptz
        AND c.network IN ${[...networks]}
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 3, 5, 4, 7`),
  )
  return z.array(payable).parse(found.rows)
}
