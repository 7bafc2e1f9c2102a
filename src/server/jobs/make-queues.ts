import type pg from 'pg'
import PgBoss from 'pg-boss'
import { jobsSchema } from './runner.ts'

/**
 * Creates the job tables with these queues in an empty database, in the caller's transaction. The jobs' start then
 * finds them.
 */
export async function makeQueues(
  client: Pick<pg.Client, 'query'>,
  queues: readonly { name: string; policy: string }[],
): Promise<void> {
  // the library wraps them in its own transaction
  const statements = PgBoss.getConstructionPlans(jobsSchema)
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await client.query(statements)
  for (const { name, policy } of queues)
    await client.query(`SELECT ${jobsSchema}.create_queue($1, $2)`, [name, JSON.stringify({ policy })])
}
