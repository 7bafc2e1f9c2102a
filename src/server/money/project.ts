import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Database } from '../store/database/open.ts'
import { byShard } from '../store/events/by-shard.ts'
import type { Events } from '../store/events/open.ts'
import { whilePlacesStay } from '../store/shards/moves.ts'
import { isStoreAway } from '../store/store-away.ts'
import { copiedColumns, copiesOf, type Copy, linesOf, type Noted, notedSql, tokenOf } from './copied-lines.ts'

const batch = 5000

export type ProjectParts = { database: Database; events: Events; clock: Clock; log: Log }

/** All that a note says beside its number: the notes of copies say the same. */
const noteColumns = 'conversion_uuid, old_at'

/**
 * The first notes and, of the same conversions, all those of days they left: a conversion is brought with all of them or not at
 * all. One statement, because a note that came after its conversion was read would be taken away without having been followed.
 *
 * @param first which notes, as SELECT of `n.id`, `n.conversion_uuid` and `n.old_at`
 * @param left where notes of days are, as SELECTs of the same without `n`, which end with a condition
 */
const withDaysLeft = (
  first: string,
  ...left: string[]
) => `WITH first AS MATERIALIZED (${first} ORDER BY n.id LIMIT ${batch}),
  n AS (SELECT id, conversion_uuid, old_at FROM first
    ${left.map((some) => `UNION ${some} AND old_at IS NOT NULL AND conversion_uuid IN (SELECT conversion_uuid FROM first)`).join('\n    ')})
  SELECT ${notedSql} FROM n LEFT JOIN conversion c ON c.uuid = n.conversion_uuid ORDER BY n.id`

/** Ids that one question carries: they travel in its address. */
const mostIds = 500

/** Where the event store has rows of conversions whose old days nobody noted. */
async function findOldDays(events: Events, copies: readonly Copy[], shard: number | undefined): Promise<void> {
  const lost = new Map(copies.filter((c) => c.isAnywhere).map((c) => [c.row.uuid, c]))
  const uuids = [...lost.keys()]
  for (let i = 0; i < uuids.length; i += mostIds) {
    const q = {
      name: 'days of conversions',
      sql: 'SELECT DISTINCT toString(conversion_uuid) AS uuid, toString(toDate(at)) AS day FROM conversion WHERE conversion_uuid IN {uuids:Array(UUID)}',
      params: { uuids: uuids.slice(i, i + mostIds) },
      row: z.object({ uuid: z.string(), day: z.string() }),
    }
    for (const { uuid, day } of await events.systemQuery(q, shard)) lost.get(uuid)?.oldDays.add(day)
  }
}

const notesOf = (copies: readonly Copy[]) => copies.flatMap((copy) => copy.notes)

/** Brings conversions to one event store; gives the notes that are done. `setBehind`: notes whose conversions it does not take. */
async function bring(
  rows: readonly Noted[],
  { events, log }: Pick<ProjectParts, 'events' | 'log'>,
  setBehind: (notes: readonly string[]) => Promise<unknown>,
): Promise<string[]> {
  /** One row the event store does not take must not hold back the others: halves, down to the one. */
  const insert = async (list: readonly Copy[], shard?: number): Promise<string[]> => {
    const [first] = list
    if (!first) return []
    try {
      await findOldDays(events, list, shard)
      const text = Buffer.from(list.map(linesOf).join(''))
      await events.insertLines({
        table: 'conversion',
        columns: copiedColumns,
        token: `conversion-${tokenOf(list)}`,
        body: () => [text],
        ...(shard === undefined ? {} : { shard }),
      })
      return notesOf(list)
    } catch (error) {
      await events.ping() // rejects while the store is away: then no row is at fault
      if (shard !== undefined && isStoreAway(error)) return leaveBehind(list, shard, error)
      if (list.length > 1) {
        const half = Math.ceil(list.length / 2)
        return [...(await insert(list.slice(0, half), shard)), ...(await insert(list.slice(half), shard))]
      }
      log.error('a conversion could not be copied to the event store', { conversion: first.row.uuid, error })
      await setBehind(first.notes) // to the end of the list, behind what can be copied
      return []
    }
  }
  /** A shard of a cluster that is away holds up its own accounts only. */
  const leaveBehind = async (list: readonly Copy[], shard: number, error: unknown): Promise<string[]> => {
    log.warn(`shard ${shard} of the event store takes no conversions; they wait`, { error, waiting: list.length })
    if (rows.length >= batch) await setBehind(notesOf(list)) // others come first, too
    return []
  }
  const done = rows.filter((r) => r.uuid === null).map((r) => r.note)
  for (const { shard, items } of await byShard(events, copiesOf(rows), ({ row }) => row.account_uuid))
    done.push(...(await insert(items, shard)))
  return done
}

const nextNotes = withDaysLeft(
  `SELECT n.id, n.conversion_uuid, n.old_at FROM conversion_to_copy n LEFT JOIN conversion c ON c.uuid = n.conversion_uuid
     WHERE (c.match_after IS NULL OR c.match_after > $1 OR c.created_at < now() - interval '10 seconds')
       AND NOT EXISTS (SELECT 1 FROM account_move m WHERE m.account_uuid = c.account_uuid AND m.hold IS NOT NULL)`,
  'SELECT id, conversion_uuid, old_at FROM conversion_to_copy WHERE true',
)

/**
 * Copies the latest states into the event store. A note is taken away once its conversion was copied, so a stop between
 * the two stores is repaired by the next run; copying a version twice changes nothing, the greatest version counts. In the same
 * step it is noted for every further event store that is kept up.
 * Says whether there may be more to do at once. A new row whose click is about to be looked for is left until then, so that it
 * is copied once and not twice. Sales of an account that is being moved to another shard wait (R180: moving an account to another
 * shard).
 */
export async function project(parts: ProjectParts): Promise<boolean> {
  if ((await parts.events.shards()) === null) return projectNow(parts)
  return whilePlacesStay(parts.database, () => projectNow(parts))
}

async function projectNow({ database, clock, ...to }: ProjectParts): Promise<boolean> {
  const { pool } = database
  const { rows } = await pool.query<Noted>(nextNotes, [clock.now()])
  const setBehind = (notes: readonly string[]) =>
    pool.query('UPDATE conversion_to_copy SET id = DEFAULT WHERE id = ANY($1::bigint[])', [notes])
  const done = await bring(rows, to, setBehind)
  if (done.length > 0)
    await pool.query(
      `WITH gone AS (DELETE FROM conversion_to_copy WHERE id = ANY($1::bigint[]) RETURNING ${noteColumns})
       INSERT INTO conversion_to_follow (copy, ${noteColumns})
       SELECT e.address, gone.* FROM gone CROSS JOIN event_copy e WHERE e.state IN ('good', 'rebuilding')`,
      [done],
    )
  return done.length >= batch
}

/** Days that wait for the first event store count as well (their notes come here later): the conversion is of after them already. */
const nextOfCopy = withDaysLeft(
  'SELECT n.id, n.conversion_uuid, n.old_at FROM conversion_to_follow n WHERE n.copy = $1',
  'SELECT id, conversion_uuid, old_at FROM conversion_to_follow WHERE copy = $1',
  'SELECT 0, conversion_uuid, old_at FROM conversion_to_copy WHERE true',
)

/** The same for one further event store, out of the notes that are kept for it. */
export async function follow({ database, ...to }: Omit<ProjectParts, 'clock'>, copy: string): Promise<boolean> {
  const { pool } = database
  const { rows } = await pool.query<Noted>(nextOfCopy, [copy])
  const setBehind = (notes: readonly string[]) =>
    pool.query('UPDATE conversion_to_follow SET id = DEFAULT WHERE id = ANY($1::bigint[])', [notes])
  const done = await bring(rows, to, setBehind)
  if (done.length > 0) await pool.query('DELETE FROM conversion_to_follow WHERE id = ANY($1::bigint[])', [done])
  return done.length >= batch
}
