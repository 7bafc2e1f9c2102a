import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { isStoreAway } from '../store/store-away.ts'
import { copiedColumns, copiesOf, type Copy, linesOf, type Noted, notedSql, tokenOf } from './copied-lines.ts'

const batch = 5000

export type ProjectParts = { database: Database; events: Events; clock: Clock; log: Log }

/**
 * The first notes, plus all notes on former days of the same conversions: a conversion is copied with all of them or
 * not at all. One statement, because a note added after its conversion was read would be deleted unprocessed.
 */
const nextNotes = `WITH first AS MATERIALIZED (
    SELECT n.id, n.conversion_uuid, n.old_at FROM conversion_to_copy n LEFT JOIN conversion c ON c.uuid = n.conversion_uuid
     WHERE c.match_after IS NULL OR c.match_after > $1 OR c.created_at < now() - interval '10 seconds'
     ORDER BY n.id LIMIT ${batch}),
  n AS (SELECT id, conversion_uuid, old_at FROM first
    UNION SELECT id, conversion_uuid, old_at FROM conversion_to_copy
     WHERE old_at IS NOT NULL AND conversion_uuid IN (SELECT conversion_uuid FROM first))
  SELECT ${notedSql} FROM n LEFT JOIN conversion c ON c.uuid = n.conversion_uuid ORDER BY n.id`

/** Maximum ids per query: they travel in its address. */
const mostIds = 500

/** Finds where the event store has rows of conversions whose former days were not noted. */
async function findOldDays(events: Events, copies: readonly Copy[]): Promise<void> {
  const lost = new Map(copies.filter((c) => c.isAnywhere).map((c) => [c.row.uuid, c]))
  const uuids = [...lost.keys()]
  for (let i = 0; i < uuids.length; i += mostIds) {
    const q = {
      name: 'days of conversions',
      sql: 'SELECT DISTINCT toString(conversion_uuid) AS uuid, toString(toDate(at)) AS day FROM conversion WHERE conversion_uuid IN {uuids:Array(UUID)}',
      params: { uuids: uuids.slice(i, i + mostIds) },
      row: z.object({ uuid: z.string(), day: z.string() }),
    }
    for (const { uuid, day } of await events.systemQuery(q)) lost.get(uuid)?.oldDays.add(day)
  }
}

type SetBehind = (notes: readonly string[]) => Promise<unknown>

/**
 * Copies conversions to the event store; returns the completed notes. One refused row must not block the others: tries
 * halves, down to that row, whose notes move to the end of the queue.
 */
async function insert(
  list: readonly Copy[],
  { events, log }: Pick<ProjectParts, 'events' | 'log'>,
  setBehind: SetBehind,
): Promise<string[]> {
  const [first] = list
  if (!first) return []
  try {
    await findOldDays(events, list)
    const text = Buffer.from(list.map(linesOf).join(''))
    await events.insertLines({
      table: 'conversion',
      columns: copiedColumns,
      token: `conversion-${tokenOf(list)}`,
      body: () => [text],
    })
    return list.flatMap((copy) => copy.notes)
  } catch (error) {
    await events.ping() // rejects while the store is down: then no row is at fault
    if (isStoreAway(error)) throw error // a shard of a cluster is down: every half would fail the same way
    if (list.length > 1) {
      const half = Math.ceil(list.length / 2)
      const parts = { events, log }
      return [
        ...(await insert(list.slice(0, half), parts, setBehind)),
        ...(await insert(list.slice(half), parts, setBehind)),
      ]
    }
    log.error('a conversion could not be copied to the event store', { conversion: first.row.uuid, error })
    await setBehind(first.notes)
    return []
  }
}

/**
 * Copies the latest states to the event store. A note is deleted once its conversion was copied, so the next run
 * repairs a stop between the two stores; copying a version twice changes nothing, because the greatest version counts.
 * Returns whether there may be more to do now. A new row whose click is about to be looked up is left until then, so
 * that it is copied once and not twice.
 */
export async function project({ database, clock, ...to }: ProjectParts): Promise<boolean> {
  const { pool } = database
  const { rows } = await pool.query<Noted>(nextNotes, [clock.now()])
  const setBehind: SetBehind = (notes) =>
    pool.query('UPDATE conversion_to_copy SET id = DEFAULT WHERE id = ANY($1::bigint[])', [notes])
  const gone = rows.flatMap((r) => (r.uuid === null ? [r.note] : []))
  const done = [...gone, ...(await insert(copiesOf(rows), to, setBehind))]
  if (done.length > 0) await pool.query('DELETE FROM conversion_to_copy WHERE id = ANY($1::bigint[])', [done])
  return done.length >= batch
}
