import { expect } from 'vitest'
import { jobsSchema } from '../server/jobs/index.ts'
import type { TestStores } from './stores.ts'

/** Puts jobs into their queues, as their schedules would, and waits until the running product has completed them. */
export async function runJobs({ database: { pool } }: TestStores, names: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `INSERT INTO ${jobsSchema}.job (name, data, policy) SELECT name, '{}', 'standard' FROM ${jobsSchema}.queue WHERE name = ANY($1) RETURNING id, name`,
    [names],
  )
  const missing = names.filter((name) => !rows.some((r) => r.name === name))
  if (missing.length > 0) throw new Error(`there is no job ${missing.join(', ')}`)
  const notDone = async () => {
    const found = await pool.query<{ name: string }>(
      `SELECT name FROM ${jobsSchema}.job WHERE id = ANY($1) AND state <> 'completed' ORDER BY name`,
      [rows.map((r) => r.id)],
    )
    return found.rows.map((r) => r.name)
  }
  await expect.poll(notDone, { timeout: 60_000 * Math.max(1, Math.ceil(names.length / 10)), interval: 100 }).toEqual([])
}

export const runJob = (stores: TestStores, name: string): Promise<void> => runJobs(stores, [name])
