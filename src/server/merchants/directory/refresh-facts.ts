import type { PoolClient } from 'pg'
import { inTransaction } from '../../store/database/in-transaction.ts'
import type { Database } from '../../store/database/open.ts'

/** Bits for the settings of a merchant's campaigns, in their sort order. */
export const settingBits = { boost: 1, creators: 2, split: 4, priority: 8, excluded: 16 } as const

/** Maximum merchants per statement: a first import of a hundred thousand is split, so that no statement takes long. */
const mostAtOnce = 10_000

/**
 * The directory rows of these merchants of an account, computed from its programmes and campaigns. An active campaign
 * belongs to an open programme and an active connection. Amounts of different currencies are not compared: the highest
 * of the first currency is used.
 */
const facts = `
WITH wanted AS (SELECT DISTINCT unnest($2::uuid[]) AS merchant_uuid),
used AS (
  SELECT c.programme_uuid,
         bool_or(c.is_active AND c.closed_at IS NULL) AS is_running,
         count(*) FILTER (WHERE c.is_priority AND c.closed_at IS NULL) AS priorities,
         count(*) FILTER (WHERE c.is_excluded AND c.closed_at IS NULL) AS exclusions,
         bool_or(c.is_boost) AS is_boost, bool_or(c.is_creator_only) AS is_creator_only
    FROM campaign c JOIN wanted w USING (merchant_uuid) WHERE c.account_uuid = $1 GROUP BY 1),
offer AS (
  SELECT p.*, coalesce(u.is_running AND p.is_open, false) AS is_running, coalesce(u.priorities, 0) AS priorities,
         coalesce(u.exclusions, 0) AS exclusions, coalesce(u.is_boost, false) AS is_boost, coalesce(u.is_creator_only, false) AS is_creator_only,
         (p.is_open OR p.relationship IN ('notjoined', 'pending')) AND NOT coalesce(u.is_running AND p.is_open, false) AND coalesce(u.exclusions, 0) = 0 AS is_free,
         (SELECT max(ch.at) FROM programme_change ch WHERE ch.account_uuid = $1 AND ch.programme_uuid = p.uuid) AS changed
    FROM programme p JOIN wanted w USING (merchant_uuid) LEFT JOIN used u ON u.programme_uuid = p.uuid WHERE p.account_uuid = $1),
merchants AS (
  SELECT merchant_uuid, bool_or(is_running) AS is_running, bool_or(is_free) AS is_offered,
         max(commission_percentage) FILTER (WHERE is_running) AS used_most,
         bool_and(commission_percentage IS NOT NULL) FILTER (WHERE is_running) AS is_comparable,
         max(commission_percentage) FILTER (WHERE is_free) AS free_most,
         max(commission_percentage) AS percentage_most,
         (array_agg(commission_flat ORDER BY is_running DESC, commission_currency, commission_flat DESC) FILTER (WHERE commission_flat IS NOT NULL))[1] AS flat,
         (array_agg(commission_currency ORDER BY is_running DESC, commission_currency, commission_flat DESC) FILTER (WHERE commission_flat IS NOT NULL))[1] AS currency,
         sum(priorities)::int AS priorities, sum(exclusions)::int AS exclusions, bool_or(is_boost) AS is_boost, bool_or(is_creator_only) AS is_creator_only,
         array_agg(DISTINCT network) AS networks, count(DISTINCT network)::int AS networks_count,
         max(coalesce(changed, created_at)) AS changed_at
    FROM offer GROUP BY 1),
countries AS (
  SELECT merchant_uuid, array_agg(DISTINCT country ORDER BY country) AS countries FROM offer CROSS JOIN unnest(countries) AS country GROUP BY 1),
made AS (
  SELECT m.*, d.domain, coalesce(c.countries, '{}') AS countries,
         CASE WHEN m.is_running THEN m.used_most ELSE m.percentage_most END AS percentage,
         coalesce((SELECT u.first_name FROM merchant_manager g JOIN "user" u ON u.id = g.user_uuid
                    WHERE g.account_uuid = $1 AND g.merchant_uuid = m.merchant_uuid ORDER BY u.first_name, u.id LIMIT 1), '') AS manager,
         CASE WHEN m.is_boost THEN ${settingBits.boost} ELSE 0 END + CASE WHEN m.is_creator_only THEN ${settingBits.creators} ELSE 0 END
           + CASE WHEN EXISTS (SELECT 1 FROM split_test s WHERE s.account_uuid = $1 AND s.merchant_uuid = m.merchant_uuid) THEN ${settingBits.split} ELSE 0 END
           + CASE WHEN m.priorities > 0 THEN ${settingBits.priority} ELSE 0 END + CASE WHEN m.exclusions > 0 THEN ${settingBits.excluded} ELSE 0 END AS settings
    FROM merchants m JOIN merchant d ON d.uuid = m.merchant_uuid LEFT JOIN countries c ON c.merchant_uuid = m.merchant_uuid)
INSERT INTO account_merchant AS a (account_uuid, merchant_uuid, domain, commission, percentage, flat, currency, is_running, is_offered, is_offered_more,
  settings, priority_sites, excluded_sites, manager, country, countries, networks, networks_count, changed_at)
SELECT $1, merchant_uuid, domain, CASE WHEN percentage IS NOT NULL THEN (percentage * 10000)::bigint WHEN flat IS NOT NULL THEN 0 ELSE -1 END,
       percentage, flat, currency, is_running, is_offered, coalesce(is_comparable AND free_most > used_most, false),
       settings, priorities, exclusions, manager, coalesce(countries[1], ''), countries, networks, networks_count, changed_at
  FROM made ORDER BY merchant_uuid
ON CONFLICT (account_uuid, merchant_uuid) DO UPDATE SET (domain, commission, percentage, flat, currency, is_running, is_offered, is_offered_more,
  settings, priority_sites, excluded_sites, manager, country, countries, networks, networks_count, changed_at)
  = (excluded.domain, excluded.commission, excluded.percentage, excluded.flat, excluded.currency, excluded.is_running, excluded.is_offered, excluded.is_offered_more,
  excluded.settings, excluded.priority_sites, excluded.excluded_sites, excluded.manager, excluded.country, excluded.countries, excluded.networks, excluded.networks_count, excluded.changed_at)`

/** Deletes merchants without a programme; a campaign always has a programme. */
const gone = `
DELETE FROM account_merchant a WHERE a.account_uuid = $1 AND a.merchant_uuid = ANY($2::uuid[])
   AND NOT EXISTS (SELECT 1 FROM programme p WHERE p.account_uuid = $1 AND p.merchant_uuid = a.merchant_uuid)`

/** Stores the number of an account's merchants. */
const counted = `
INSERT INTO merchant_directory (account_uuid, merchants) SELECT $1, count(*) FROM account_merchant WHERE account_uuid = $1
ON CONFLICT (account_uuid) DO UPDATE SET merchants = excluded.merchants`

/**
 * Updates some changed merchants of an account and returns their number. Concurrent updates of one account wait for
 * each other.
 */
async function refreshSome(client: PoolClient, accountUuid: string): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`merchant directory:${accountUuid}`])
  const { rows } = await client.query<{ uuid: string }>(
    `SELECT DISTINCT merchant_uuid AS uuid FROM merchant_stale WHERE account_uuid = $1 LIMIT ${mostAtOnce}`,
    [accountUuid],
  )
  if (rows.length === 0) return 0
  const uuids = rows.map((r) => r.uuid)
  // a list instead of a join: the table is usually empty, so the plan for a join may compare all rows with all, for
  // minutes. Rows added after this statement belong to changes for the next update
  await client.query('DELETE FROM merchant_stale WHERE account_uuid = $1 AND merchant_uuid = ANY($2::uuid[])', [
    accountUuid,
    uuids,
  ])
  await client.query(gone, [accountUuid, uuids])
  await client.query(facts, [accountUuid, uuids])
  await client.query(counted, [accountUuid])
  return uuids.length
}

/** Number of outdated merchants in an account's directory, counted up to `most`. */
export async function staleCount(database: Database, accountUuid: string, most: number): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM (SELECT 1 FROM merchant_stale WHERE account_uuid = $1 LIMIT $2) AS stale',
    [accountUuid, most],
  )
  return rows[0]?.n ?? 0
}

/** Updates the directory of an account from its programmes and campaigns. */
export async function refreshFacts(database: Database, accountUuid: string): Promise<void> {
  if ((await staleCount(database, accountUuid, 1)) === 0) return
  while ((await inTransaction(database.pool, (client) => refreshSome(client, accountUuid))) === mostAtOnce);
}

/** Accounts with an outdated directory. */
export async function staleAccounts(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ uuid: string }>(
    'SELECT DISTINCT account_uuid AS uuid FROM merchant_stale',
  )
  return rows.map((r) => r.uuid)
}
