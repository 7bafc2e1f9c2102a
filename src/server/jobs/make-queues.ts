import type pg from 'pg'
import PgBoss from 'pg-boss'
import { jobsSchema } from './runner.ts'

/** The tables of jobs in an empty database, with these queues, in the transaction of the caller. The start of the jobs finds them there. */
export async function makeQueues(
  client: Pick<pg.Client, 'query'>,
  queues: readonly { name: string; policy: string }[],
): Promise<void> {
  // the library brings a transaction of its own around them
  const statements = PgBoss.getConstructionPlans(jobsSchema)
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await client.query(statements)
  for (const { name, policy } of queues)
    await client.query(`SELECT ${jobsSchema}.create_queue($1, $2)`, [name, JSON.stringify({ policy })])
}
