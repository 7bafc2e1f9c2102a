import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Day } from '../../../contract/days.ts'
import type { Database } from '../../store/database/open.ts'
import { conversion, ledger } from '../tables.ts'

/**
 * Merchants' decisions by the day they were reported. `decisions`: a 1 for each approval and a 0 for each rejection, in
 * order of arrival; `commission` is that of the approved ones.
 */
const row = z.object({
  merchant: z.string(),
  day: z.string(),
  decisions: z.string(),
  currency: z.string(),
  commission: z.string().nullable(),
})
export type ReportedDecisions = z.output<typeof row>

/**
 * Approvals and rejections by the day they were reported (not the day of the sale): the first decision on a sale, and
 * each later reversal. A new connection reports many old decisions at once: those from its first day count on the
 * network's day, otherwise on the day of the sale. By merchant of the latest state; excludes sales of unknown merchants
 * and lines that correct a sale (R35: what a conversion is).
 */
export async function reportedDecisions(
  database: Database,
  account: string,
  { fromDay, toDay, zone }: { fromDay: Day; toDay: Day; zone: string },
): Promise<ReportedDecisions[]> {
  const found = await database.as(account, (tx) =>
    tx.execute(sql`
      WITH first AS (SELECT connection_uuid, min(created_at) AS at FROM ${conversion} GROUP BY connection_uuid),
      said AS (
        SELECT id, connection_uuid, transaction_id, received_at, content->>'changedAt' AS changed, content->>'status' <> 'rejected' AS is_approved,
          lag(content->>'status' <> 'rejected') OVER (PARTITION BY connection_uuid, transaction_id ORDER BY id) AS was_approved
        FROM ${ledger} WHERE received_at >= ${fromDay}::date AND content->>'status' IN ('approved', 'paid', 'rejected')
          AND content_hash NOT LIKE 'gone#%' AND content_hash NOT LIKE 'back#%' AND content_hash NOT LIKE 'taken-back#%'
      ),
      told AS (
        SELECT s.id, s.is_approved, c.inherited->>'merchant' AS merchant, c.currency, c.commission,
          (CASE WHEN s.received_at >= first.at + interval '1 day' THEN s.received_at
            WHEN s.changed ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d' THEN least(s.changed::timestamptz, s.received_at)
            ELSE least(c.at, s.received_at) END AT TIME ZONE ${zone})::date AS day
        FROM said s JOIN ${conversion} c USING (connection_uuid, transaction_id) JOIN first USING (connection_uuid)
        WHERE s.is_approved IS DISTINCT FROM s.was_approved AND NOT c.is_deleted AND c.kind = 'sale'
          AND c.sale >= 0 AND c.commission >= 0 AND coalesce(c.inherited->>'merchant', '') <> ''
      )
      SELECT merchant, day::text, currency, string_agg(CASE WHEN is_approved THEN '1' ELSE '0' END, '' ORDER BY id) AS decisions,
        (sum(commission) FILTER (WHERE is_approved))::text AS commission
      FROM told WHERE day >= ${fromDay}::date AND day <= ${toDay}::date GROUP BY merchant, day, currency ORDER BY merchant, told.day, currency`),
  )
  return z.array(row).parse(found.rows)
}
