import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Database } from '../store/database/open.ts'
import type { ConversionEventRow } from '../store/events/event-tables.ts'
import { byShard } from '../store/events/by-shard.ts'
import type { Events } from '../store/events/open.ts'
import { isStoreAway } from '../store/store-away.ts'
import { inheritedNames, storedValues } from './inherited.ts'

const batch = 5000
/** A note (`conversionToCopy`) and the conversion as it is now; `uuid` is null when there is none any more. */
type Noted = { note: string } & (Row | { uuid: null })
type Row = Record<
  | 'uuid'
  | 'account_uuid'
  | 'transaction_id'
  | 'status'
  | 'kind'
  | 'sale'
  | 'commission'
  | 'currency'
  | 'order_id'
  | 'name'
  | 'error_code'
  | 'click_id'
  | 'attributed_by'
  | 'version',
  string
> & {
  at: Date
  click_at: Date | null
  is_deleted: boolean
  inherited: unknown
}

const utc = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')

const columns = [
  'account_uuid',
  'conversion_uuid',
  'version',
  'is_deleted',
  'at',
  'click_at',
  'click_id',
  'status',
  'kind',
  'sale',
  'commission',
  'currency',
  'transaction_id',
  'order_id',
  'error_code',
  'name',
  'attributed_by',
  ...inheritedNames,
] satisfies (keyof ConversionEventRow)[]

/** The values of `columns`. */
const toLine = (r: Row): string =>
  `${JSON.stringify([
    r.account_uuid,
    r.uuid,
    r.version,
    r.is_deleted ? 1 : 0,
    utc(r.at),
    r.click_at && utc(r.click_at),
    r.click_id,
    r.status,
    r.kind,
    r.sale,
    r.commission,
    r.currency,
    r.transaction_id,
    r.order_id,
    r.error_code,
    r.name,
    r.attributed_by,
    ...storedValues(r.inherited),
  ])}\n`

const tokenOf = (rows: readonly Row[]) =>
  createHash('sha256')
    .update(rows.map((r) => `${r.uuid}:${r.version}`).join())
    .digest('base64url')

export type ProjectParts = { database: Database; events: Events; clock: Clock; log: Log }

const isThere = (row: Noted): row is Noted & Row => row.uuid !== null
const notesOf = (rows: readonly Noted[]) => rows.map((r) => r.note)

/** What a line needs of a conversion, called `c`. */
const state = `c.uuid, c.account_uuid, c.transaction_id, c.at, c.click_at, c.status, c.kind, c.sale, c.commission,
  c.currency, c.order_id, c.name, c.error_code, c.click_id, c.attributed_by, c.inherited, c.is_deleted, c.version`
/** All that a note says beside its number: the notes of copies say the same. */
const noteColumns = 'conversion_uuid'

/** Brings conversions to one event store; gives those that are there now. `setBehind`: notes whose conversions it does not take. */
async function bring(
  rows: readonly Noted[],
  { events, log }: Pick<ProjectParts, 'events' | 'log'>,
  setBehind: (notes: readonly string[]) => Promise<unknown>,
): Promise<Noted[]> {
  /** One row the event store does not take must not hold back the others: halves, down to the one. */
  const insert = async (list: readonly (Noted & Row)[], shard?: number): Promise<Noted[]> => {
    const [first] = list
    if (!first) return []
    try {
      const text = Buffer.from(list.map(toLine).join(''))
      await events.insertLines({
        table: 'conversion',
        columns,
        token: `conversion-${tokenOf(list)}`,
        body: () => [text],
        ...(shard === undefined ? {} : { shard }),
      })
      return [...list]
    } catch (error) {
      await events.ping() // rejects while the store is away: then no row is at fault
      if (shard !== undefined && isStoreAway(error)) return leaveBehind(list, shard, error)
      if (list.length > 1) {
        const half = Math.ceil(list.length / 2)
        return [...(await insert(list.slice(0, half), shard)), ...(await insert(list.slice(half), shard))]
      }
      log.error('a conversion could not be copied to the event store', { conversion: first.uuid, error })
      await setBehind([first.note]) // to the end of the list, behind what can be copied
      return []
    }
  }
  /** A shard of a cluster that is away holds up its own accounts only. */
  const leaveBehind = async (list: readonly Noted[], shard: number, error: unknown): Promise<Noted[]> => {
    log.warn(`shard ${shard} of the event store takes no conversions; they wait`, { error, waiting: list.length })
    if (rows.length === batch) await setBehind(notesOf(list)) // others come first, too
    return []
  }
  const done: Noted[] = rows.filter((r) => !isThere(r))
  for (const { shard, items } of await byShard(events, rows.filter(isThere), (r) => r.account_uuid))
    done.push(...(await insert(items, shard)))
  return done
}

/**
 * Copies the latest states into the event store. A note is taken away once its conversion was copied, so a stop between
 * the two stores is repaired by the next run; copying a version twice changes nothing, the greatest version counts. In the same
 * step it is noted for every further event store that is kept up.
 * Says whether there may be more to do at once. A new row whose click is about to be looked for is left until then, so that it
 * is copied once and not twice.
 */
export async function project({ database, clock, ...to }: ProjectParts): Promise<boolean> {
  const { pool } = database
  const { rows } = await pool.query<Noted>(
    `SELECT n.id AS note, ${state}
       FROM conversion_to_copy n LEFT JOIN conversion c ON c.uuid = n.conversion_uuid
      WHERE c.match_after IS NULL OR c.match_after > $1 OR c.created_at < now() - interval '10 seconds'
      ORDER BY n.id LIMIT ${batch}`,
    [clock.now()],
  )
  const setBehind = (notes: readonly string[]) =>
    pool.query('UPDATE conversion_to_copy SET id = DEFAULT WHERE id = ANY($1::bigint[])', [notes])
  const done = await bring(rows, to, setBehind)
  if (done.length > 0)
    await pool.query(
      `WITH gone AS (DELETE FROM conversion_to_copy WHERE id = ANY($1::bigint[]) RETURNING ${noteColumns})
       INSERT INTO conversion_to_follow (copy, ${noteColumns})
       SELECT e.address, gone.* FROM gone CROSS JOIN event_copy e WHERE e.state IN ('good', 'rebuilding')`,
      [notesOf(done)],
    )
  return done.length === batch
}

/** The same for one further event store, out of the notes that are kept for it. */
export async function follow({ database, ...to }: Omit<ProjectParts, 'clock'>, copy: string): Promise<boolean> {
  const { pool } = database
  const { rows } = await pool.query<Noted>(
    `SELECT n.id AS note, ${state}
       FROM conversion_to_follow n LEFT JOIN conversion c ON c.uuid = n.conversion_uuid
      WHERE n.copy = $1 ORDER BY n.id LIMIT ${batch}`,
    [copy],
  )
  const setBehind = (notes: readonly string[]) =>
    pool.query('UPDATE conversion_to_follow SET id = DEFAULT WHERE id = ANY($1::bigint[])', [notes])
  const done = await bring(rows, to, setBehind)
  if (done.length > 0)
    await pool.query('DELETE FROM conversion_to_follow WHERE id = ANY($1::bigint[])', [notesOf(done)])
  return done.length === batch
}
