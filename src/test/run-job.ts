import { expect } from 'vitest'
import { jobsSchema } from '../server/jobs/index.ts'
import type { TestStores } from './stores.ts'

/** Puts a job into the queue, as its schedule would, and waits until the running product has done it. */
export async function runJob({ database: { pool } }: TestStores, name: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO ${jobsSchema}.job (name, data, policy) SELECT name, '{}', 'standard' FROM ${jobsSchema}.queue WHERE name = $1 RETURNING id`,
    [name],
  )
  const [sent] = rows
  if (!sent) throw new Error(`there is no job ${name}`)
  const stateOf = async () => {
    const found = await pool.query<{ state: string }>(`SELECT state FROM ${jobsSchema}.job WHERE id = $1`, [sent.id])
    return found.rows[0]?.state
  }
  await expect.poll(stateOf, { timeout: 60_000, interval: 100 }).toBe('completed')
}
