import type { Database } from '../store/database/open.ts'
import type { QueueState } from './judge/state.ts'

type Row = {
  queue: string
  done: number
  failed: number
  waiting: number
  due_since: Date | null
  last_done: Date | null
  last_failed: Date | null
}

/** Jobs of the last day by kind. Completed ones are archived after half a day, and read from there. */
export async function readQueues({ pool }: Pick<Database, 'pool'>, now: Date): Promise<QueueState[]> {
  const { rows } = await pool.query<Row>(
    `WITH recent AS (
  SELECT name, state::text AS state, start_after, completed_on FROM jobs.job
   WHERE completed_on > $1::timestamptz - interval '1 day' OR state::text IN ('created', 'retry', 'active')
  UNION ALL
  SELECT name, state::text, start_after, completed_on FROM jobs.archive WHERE completed_on > $1::timestamptz - interval '1 day')
SELECT name AS queue,
  count(*) FILTER (WHERE state = 'completed')::int AS done,
  count(*) FILTER (WHERE state = 'failed')::int AS failed,
  count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting,
  min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after < $1) AS due_since,
  max(completed_on) FILTER (WHERE state = 'completed') AS last_done,
  max(completed_on) FILTER (WHERE state = 'failed') AS last_failed
FROM recent WHERE name NOT LIKE '\\_\\_%' GROUP BY name ORDER BY name`,
    [now],
  )
  return rows.map((r) => ({
    queue: r.queue,
    done: r.done,
    failed: r.failed,
    waiting: r.waiting,
    dueSince: r.due_since,
    lastDone: r.last_done,
    lastFailed: r.last_failed,
  }))
}
