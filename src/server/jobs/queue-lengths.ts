import type { Database } from '../store/database/open.ts'
import { jobsSchema } from './runner.ts'

/** Number of waiting, running and failed jobs by queue, without completed ones. */
export async function queueLengths({ pool }: Pick<Database, 'pool'>) {
  const { rows } = await pool.query<{ queue: string; state: string; count: number }>(
    `SELECT name AS queue, state::text AS state, count(*)::int AS count FROM ${jobsSchema}.job
      WHERE state::text IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  return rows
}
