import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { takesBackSql } from '../../store/events/takes-back.ts'

const day = 86_400_000
const clicked = z.object({ domain: z.string(), clicks: z.number(), discovers: z.number() })
const sold = z.object({ uuid: z.string(), conversions: z.number(), rejected: z.number(), all: z.number() })
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

export type FigureParts = { database: Database; events: Events; clock: Clock }

/** Clicks of 30 UTC days by shop, from the daily counts. */
const readClicks = ({ events, clock }: FigureParts, accountUuid: string) =>
  events.query(accountUuid, {
    name: 'merchants.clicks',
    sql: `SELECT toString(merchant) AS domain, countIf(kind = 'click') AS clicks, countIf(kind = 'discover') AS discovers
FROM click WHERE toDate(at) >= {from:Date} AND merchant != '' GROUP BY merchant HAVING clicks + discovers > 0`,
    params: { from: dayText(clock.now().getTime() - 30 * day) },
    row: clicked,
  })

/**
 * Sales of 30 days, and the rejected share of a year (R10: ratios). A line that takes back part of a sale is not a sale
 * (R35: what a conversion is).
 */
const readSales = ({ events, clock }: FigureParts, accountUuid: string) =>
  events.query(accountUuid, {
    name: 'merchants.sales',
    sql: `SELECT merchant_uuid AS uuid, countIf(status != 'rejected' AND toDate(at) >= {recent:Date}) AS conversions,
  countIf(status = 'rejected') AS rejected, count() AS all
FROM conversion FINAL WHERE toDate(at) >= {from:Date} AND merchant_uuid != '' AND kind != 'cpc' AND NOT (${takesBackSql}) GROUP BY merchant_uuid`,
    params: {
      recent: dayText(clock.now().getTime() - 30 * day),
      from: dayText(clock.now().getTime() - 365 * day),
    },
    row: sold,
  })

/** Stores clicks, sales and rejections of an account's merchants in its directory, with the time. */
export async function refreshFigures(parts: FigureParts, accountUuid: string): Promise<void> {
  const [clicks, sales] = await Promise.all([readClicks(parts, accountUuid), readSales(parts, accountUuid)])
  const known = sales.filter((s) => z.uuid().safeParse(s.uuid).success)
  await inTransaction(parts.database.pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`merchant directory:${accountUuid}`])
    await client.query(
      `WITH clicked AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS r(domain text, clicks bigint, discovers bigint)),
       sold AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS r(uuid uuid, conversions bigint, rejected bigint, "all" bigint)),
       figures AS (
         SELECT a.merchant_uuid, coalesce(c.clicks, 0) AS clicks, coalesce(c.discovers, 0) AS discovers, coalesce(s.conversions, 0) AS conversions,
                coalesce(round(10000.0 * s.rejected / nullif(s."all", 0))::int, -1) AS rejection
           FROM account_merchant a LEFT JOIN clicked c ON c.domain = a.domain LEFT JOIN sold s ON s.uuid = a.merchant_uuid WHERE a.account_uuid = $1)
       UPDATE account_merchant a SET clicks = f.clicks, discovers = f.discovers, conversions = f.conversions, rejection = f.rejection
         FROM figures f WHERE a.account_uuid = $1 AND a.merchant_uuid = f.merchant_uuid
          AND (a.clicks, a.discovers, a.conversions, a.rejection) IS DISTINCT FROM (f.clicks, f.discovers, f.conversions, f.rejection)`,
      [accountUuid, JSON.stringify(clicks), JSON.stringify(known)],
    )
    await client.query(
      `INSERT INTO merchant_directory (account_uuid, figures_at) VALUES ($1, $2) ON CONFLICT (account_uuid) DO UPDATE SET figures_at = excluded.figures_at`,
      [accountUuid, parts.clock.now()],
    )
  })
}
