import { type SQL, sql } from 'drizzle-orm'

/** What merchants earned in the last 30 days, in the viewer's currency, as the report has it. */
export type Earned = ReadonlyMap<string, number>

/** Above every commission, in the ten-thousandths the directory keeps. */
const above = 10_000_000

/**
 * What the directory is sorted by in the order of what merchants earned: cents, and of equal ones what they pay. The report has
 * it, not the directory, so it is joined by merchant; who earned nothing has none.
 */
export const earnedSql = (earned: Earned): { join: SQL; value: SQL } => ({
  join: sql`LEFT JOIN jsonb_to_recordset(${JSON.stringify(
    [...earned].map(([uuid, amount]) => ({ uuid, cents: Math.round(amount * 100) })),
  )}::jsonb) AS e(uuid uuid, cents bigint) ON e.uuid = a.merchant_uuid`,
  value: sql`(coalesce(e.cents, 0) * ${sql.raw(String(above))} + least(greatest(a.commission + 1, 0), ${sql.raw(String(above - 1))}))`,
})

/** How many of them are in the directory. */
export const earningCountSql = (earned: Earned): SQL =>
  sql`SELECT count(*)::int AS n FROM account_merchant a WHERE a.merchant_uuid = ANY(${`{${[...earned].flatMap(([uuid, amount]) => (amount > 0 ? [uuid] : [])).join(',')}}`}::uuid[])`
