import { inTransaction } from '../store/database/in-transaction.ts'
import type { StorePool } from '../store/database/pool.ts'

/**
 * What pg-boss does when it fetches, but that accounts take turns. `place` counts what an account has under way and what of it
 * waits longer, so the first of each goes before the second of any; whose place is above `perAccount` waits.
 */
const next = `
WITH waiting AS (
  SELECT id, created_on,
         row_number() OVER (PARTITION BY coalesce(data->>'accountUuid', id::text) ORDER BY created_on, id)
           + (SELECT count(*) FROM jobs.job a
               WHERE a.name = $1 AND a.state = 'active' AND a.data->>'accountUuid' = j.data->>'accountUuid') AS place
    FROM jobs.job j WHERE name = $1 AND state < 'active' AND start_after < now()
), chosen AS (
  SELECT id FROM waiting WHERE place <= $3 ORDER BY place, created_on, id LIMIT $2
)
UPDATE jobs.job SET state = 'active', started_on = now(),
       retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
  FROM chosen WHERE job.name = $1 AND job.id = chosen.id
RETURNING job.id, job.data`

/** One process at a time fetches from a queue: two would both see that an account has nothing under way. */
export const fetchFairly = (pool: StorePool, name: string, free: number, perAccount: number) =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`fetch ${name}`])
    const { rows } = await client.query<{ id: string; data: object }>(next, [name, free, perAccount])
    return rows
  })
