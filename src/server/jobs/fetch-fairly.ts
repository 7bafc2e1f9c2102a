import { inTransaction } from '../store/database/in-transaction.ts'
import type { StorePool } from '../store/database/pool.ts'
import type { Places } from './places.ts'

/**
 * Fetches jobs like pg-boss, except that accounts take turns. `place` counts an account's running jobs in all processes
 * and its older waiting jobs, so the first job of each account comes before the second of any, and jobs whose place
 * exceeds the limit wait. Among equal places the account served longest ago is next: by age alone, an account with many
 * old jobs would always win.
 */
const next = `
WITH busy AS (
  SELECT data->>'accountUuid' AS account, count(*) AS n FROM jobs.job WHERE name = $1 AND state = 'active' GROUP BY 1
), waiting AS (
  SELECT j.id, j.created_on, j.data->>'accountUuid' AS account,
         row_number() OVER (PARTITION BY coalesce(j.data->>'accountUuid', j.id::text) ORDER BY j.created_on, j.id)
           + coalesce(busy.n, 0) AS place
    FROM jobs.job j LEFT JOIN busy ON busy.account = j.data->>'accountUuid'
   WHERE j.name = $1 AND j.state < 'active' AND j.start_after < now()
), chosen AS (
  SELECT id FROM waiting LEFT JOIN unnest($4::text[], $5::int[]) AS served (account, turn) USING (account)
   WHERE place <= $3 ORDER BY place, turn NULLS FIRST, created_on, id LIMIT $2
)
UPDATE jobs.job SET state = 'active', started_on = now(),
       retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
  FROM chosen WHERE job.name = $1 AND job.id = chosen.id
RETURNING job.id, job.data`

/** One process at a time fetches from a queue: two would both find that an account has nothing running. */
export const fetchFairly = (pool: StorePool, name: string, perAccount: number, places: Places) =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`fetch ${name}`])
    const turns = places.turns()
    const values = [name, places.free(), perAccount, turns.map(([account]) => account), turns.map(([, turn]) => turn)]
    const { rows } = await client.query<{ id: string; data: object | null }>(next, values)
    return rows
  })
