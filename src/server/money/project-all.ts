import { setTimeout as sleep } from 'node:timers/promises'
import { project, type ProjectParts } from './project.ts'

/** A new row whose click is about to be looked for is left for so long. */
const patience = 30_000

/** Copies every conversion into an event store that has none, as it is now. */
export async function projectAll(parts: ProjectParts): Promise<void> {
  const { pool } = parts.database
  await pool.query('DELETE FROM conversion_to_copy')
  await pool.query('INSERT INTO conversion_to_copy (conversion_uuid) SELECT uuid FROM conversion')
  for (const until = Date.now() + patience; ; await sleep(500)) {
    while (await project(parts));
    const { rows } = await pool.query('SELECT 1 FROM conversion_to_copy LIMIT 1')
    if (rows.length === 0 || Date.now() > until) return
  }
}
