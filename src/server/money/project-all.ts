import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { project, type ProjectParts } from './project.ts'

/** How long a new row whose click is about to be looked up is left alone, in milliseconds. */
const patience = 30_000

const noteAll = `WITH gone AS (DELETE FROM conversion_to_copy WHERE old_at IS NULL)
  INSERT INTO conversion_to_copy (conversion_uuid, old_at) SELECT uuid, $1::timestamptz FROM conversion`

/**
 * Copies every conversion in its current state to an event store. A store that already has some may have them on former
 * days without notes: it is queried for each.
 */
export async function projectAll(parts: ProjectParts): Promise<void> {
  const { pool } = parts.database
  const found = await parts.events.systemQuery({
    name: 'has conversions',
    sql: 'SELECT 1 AS n FROM conversion LIMIT 1',
    row: z.object({ n: z.number() }),
  })
  await pool.query(noteAll, [found.length > 0 ? '-infinity' : null])
  for (const until = Date.now() + patience; ; await sleep(500)) {
    while (await project(parts));
    const { rows } = await pool.query('SELECT 1 FROM conversion_to_copy LIMIT 1')
    if (rows.length === 0 || Date.now() > until) return
  }
}
