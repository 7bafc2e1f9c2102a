import type { Pool } from 'pg'
import { inTransaction } from '../store/database/in-transaction.ts'
import type { Consumer } from './consumer.ts'

/** Maximum events handed out at once. */
const batch = 1000

/** An event that a consumer owns until `until`, with all values as stored. */
export type Claimed = {
  id: string
  attempts: number
  accountUuid: string
  kind: string
  key: string
  at: Date
  payload: unknown
}

const handOutSql = `WITH fresh AS (
    UPDATE happening SET is_new = false
     WHERE id IN (SELECT id FROM happening WHERE is_new ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED) RETURNING id, kind),
  handed AS (
    INSERT INTO happening_delivery (consumer, happening_id, due_at)
    SELECT c.name, f.id, $1 FROM fresh f JOIN happening_consumer c ON c.kinds IS NULL OR f.kind = ANY(c.kinds))
  SELECT count(*)::int AS count FROM fresh`

type Asks = Pick<Pool, 'query'>

/** Assigns all new events to the consumers of their kind, in one statement. Returns whether there may be more. */
export async function handOut(pool: Asks, now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(handOutSql, [now])
  return rows[0]?.count === batch
}

/**
 * Sets the list of consumers. New events are first assigned to the previous ones, so that a new consumer does not get
 * past events. Removed consumers leave nothing behind.
 */
export const register = (pool: Pool, consumers: readonly Consumer[], now: Date): Promise<void> =>
  inTransaction(pool, async (client) => {
    // nothing is handed out meanwhile
    await client.query('LOCK TABLE happening_consumer IN ACCESS EXCLUSIVE MODE')
    while (await handOut(client, now));
    const names = consumers.map((c) => c.name)
    await client.query('DELETE FROM happening_delivery WHERE consumer <> ALL($1::text[])', [names])
    await client.query('DELETE FROM happening_consumer WHERE name <> ALL($1::text[])', [names])
    for (const { name, kinds, from } of consumers) {
      const { rows } = await client.query<{ isAdded: boolean }>(
        `INSERT INTO happening_consumer (name, kinds) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET kinds = excluded.kinds RETURNING xmax = 0 AS "isAdded"`,
        [name, kinds ?? null],
      )
      if (rows[0]?.isAdded && from === 'beginning')
        await client.query(
          `INSERT INTO happening_delivery (consumer, happening_id, due_at)
           SELECT $1, id, $3 FROM happening WHERE NOT is_new AND ($2::text[] IS NULL OR kind = ANY($2))`,
          [name, kinds ?? null, now],
        )
    }
  })

/** Consumers with waiting events. */
export async function waitedFor(pool: Asks, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ consumer: string }>(
    'SELECT DISTINCT consumer FROM happening_delivery WHERE due_at <= $1',
    [now],
  )
  return rows.map((r) => r.consumer)
}

/** Claims the next few events for one consumer, oldest first: nobody else gets them until `until`. */
export async function claim(pool: Asks, consumer: string, now: Date, until: Date): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>(
    `WITH claimed AS (
       UPDATE happening_delivery SET due_at = $3, attempts = attempts + 1
        WHERE consumer = $1 AND happening_id IN (
          SELECT happening_id FROM happening_delivery WHERE consumer = $1 AND due_at <= $2
           ORDER BY happening_id LIMIT 20 FOR UPDATE SKIP LOCKED)
       RETURNING happening_id, attempts)
     SELECT h.id, c.attempts, h.account_uuid AS "accountUuid", h.kind, h.key, h.at, h.payload
       FROM claimed c JOIN happening h ON h.id = c.happening_id ORDER BY h.id`,
    [consumer, now, until],
  )
  return rows
}

export const noteTaken = (pool: Asks, consumer: string, id: string) =>
  pool.query('DELETE FROM happening_delivery WHERE consumer = $1 AND happening_id = $2', [consumer, id])

export const noteFailed = (pool: Asks, consumer: string, id: string, dueAt: Date) =>
  pool.query('UPDATE happening_delivery SET due_at = $3 WHERE consumer = $1 AND happening_id = $2', [
    consumer,
    id,
    dueAt,
  ])

/** Deletes older events that all consumers have handled. Returns their number. */
export async function removeOld(pool: Asks, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM happening h WHERE at < $1 AND NOT is_new
        AND NOT EXISTS (SELECT 1 FROM happening_delivery d WHERE d.happening_id = h.id)`,
    [before],
  )
  return rowCount ?? 0
}
