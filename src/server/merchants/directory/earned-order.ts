import { type SQL, sql } from 'drizzle-orm'

/** Merchants' earnings of the last 30 days from the report, in the viewer's currency. */
export type Earned = ReadonlyMap<string, number>

/** Above every commission, in the directory's ten-thousandths. */
const above = 10_000_000

/**
 * SQL to sort the directory by merchants' earnings: cents, then commission. The earnings come from the report and are
 * joined by merchant; merchants that earned nothing have none.
 */
export const earnedSql = (earned: Earned): { join: SQL; value: SQL } => ({
  join: sql`LEFT JOIN jsonb_to_recordset(${JSON.stringify(
    [...earned].map(([uuid, amount]) => ({ uuid, cents: Math.round(amount * 100) })),
  )}::jsonb) AS e(uuid uuid, cents bigint) ON e.uuid = a.merchant_uuid`,
  value: sql`(coalesce(e.cents, 0) * ${sql.raw(String(above))} + least(greatest(a.commission + 1, 0), ${sql.raw(String(above - 1))}))`,
})

/** Which of those that earned are in the directory. */
export const earningSql = (earned: Earned): SQL =>
  sql`SELECT a.merchant_uuid FROM account_merchant a WHERE a.merchant_uuid = ANY(${`{${[...earned].flatMap(([uuid, amount]) => (amount > 0 ? [uuid] : [])).join(',')}}`}::uuid[])`
