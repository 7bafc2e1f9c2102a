import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../store/database/open.ts'
import { commissionText } from './commission-text.ts'

/** A programme that sites began or stopped using, or whose commission changed. */
export type ProgrammeNews = {
  kind: 'new' | 'closed' | 'commission'
  at: Date
  programmeUuid: string
  connectionUuid: string
  merchantUuid: string
  name: string
  /** Commission before and after a change. */
  from: string
  to: string
}

const most = 2000
const row = z.object({
  kind: z.enum(['new', 'closed', 'commission']),
  at: z.coerce.date(),
  programme_uuid: z.string(),
  connection_uuid: z.string(),
  merchant_uuid: z.string(),
  name: z.string(),
  from_percentage: z.string().nullable(),
  from_flat: z.string().nullable(),
  to_percentage: z.string().nullable(),
  to_flat: z.string().nullable(),
  currency: z.string().nullable(),
})

/** Changes in the programmes of an account between two instants, the second excluded, earliest first. */
export async function programmeNews(tx: Tx, range: { from: Date; to: Date }): Promise<ProgrammeNews[]> {
  const [from, to] = [range.from.toISOString(), range.to.toISOString()]
  const none = sql`NULL::numeric AS from_percentage, NULL::numeric AS from_flat, NULL::numeric AS to_percentage, NULL::numeric AS to_flat, NULL::text AS currency`
  const found = await tx.execute(sql`
    WITH used AS (
      SELECT programme_uuid, connection_uuid, merchant_uuid, min(name) AS name, min(created_at) AS created,
        CASE WHEN bool_and(closed_at IS NOT NULL) THEN max(closed_at) END AS closed
      FROM campaign GROUP BY programme_uuid, connection_uuid, merchant_uuid
    )
    SELECT 'new' AS kind, created AS at, programme_uuid, connection_uuid, merchant_uuid, name, ${none}
      FROM used WHERE created >= ${from} AND created < ${to}
    UNION ALL
    SELECT 'closed', closed, programme_uuid, connection_uuid, merchant_uuid, name, ${none}
      FROM used WHERE closed >= ${from} AND closed < ${to}
    UNION ALL
    SELECT 'commission', c.at, p.uuid, p.connection_uuid, p.merchant_uuid, p.name,
        c.from_percentage, c.from_flat, c.to_percentage, c.to_flat, c.currency
      FROM programme_change c JOIN programme p ON p.uuid = c.programme_uuid
      WHERE c.at >= ${from} AND c.at < ${to} AND c.from_is_open AND c.to_is_open
        AND (c.from_percentage IS NOT NULL OR c.from_flat IS NOT NULL)
        AND (c.from_percentage, c.from_flat) IS DISTINCT FROM (c.to_percentage, c.to_flat)
        AND EXISTS (SELECT FROM campaign k WHERE k.programme_uuid = p.uuid)
    ORDER BY at, programme_uuid, kind LIMIT ${most}`)
  return z
    .array(row)
    .parse(found.rows)
    .map((r) => ({
      kind: r.kind,
      at: r.at,
      programmeUuid: r.programme_uuid,
      connectionUuid: r.connection_uuid,
      merchantUuid: r.merchant_uuid,
      name: r.name,
      from: commissionText({ percentage: r.from_percentage, flat: r.from_flat, currency: r.currency }),
      to: commissionText({ percentage: r.to_percentage, flat: r.to_flat, currency: r.currency }),
    }))
}
