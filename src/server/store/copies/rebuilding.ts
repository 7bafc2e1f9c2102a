import type { Database } from '../database/open.ts'
import { silentAfter } from './lags.ts'

type Pool = Pick<Database, 'pool'>
type One = { address: string; generation: string }

/** From now on logs and notes are kept for this generation of the copy. */
export async function beginRebuild({ pool }: Pool, { address, generation }: One): Promise<void> {
  await pool.query(
    `UPDATE event_copy SET state = 'rebuilding', since = now(), reason = '', generation = $2, is_marked = true, rates_have = 0
      WHERE address = $1`,
    [address, generation],
  )
}

/** It has all that was held, and what comes from now on follows by itself. */
export async function endRebuild({ pool }: Pool, { address, generation }: One): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE event_copy SET state = 'good', since = now() WHERE address = $1 AND generation = $2 AND state = 'rebuilding'`,
    [address, generation],
  )
  return (rowCount ?? 0) > 0
}

export async function failRebuild({ pool }: Pool, { address, generation }: One, reason: string): Promise<void> {
  await pool.query(
    `UPDATE event_copy SET state = 'lost', since = now(), reason = $3
      WHERE address = $1 AND generation = $2 AND state = 'rebuilding'`,
    [address, generation, reason],
  )
}

export async function forgetCopy({ pool }: Pool, address: string): Promise<boolean> {
  await pool.query('DELETE FROM event_copy_progress WHERE copy = $1', [address])
  const { rowCount } = await pool.query('DELETE FROM event_copy WHERE address = $1', [address])
  return (rowCount ?? 0) > 0
}

/** A collector that says how it is, and was not told to stop. */
const isThere = `f.copy = '' AND f.stopped_at IS NULL AND f.told_at > now() - make_interval(secs => ${silentAfter})`

type Host = { host: string }

/** Collectors that are there, and do not keep their log for this generation yet. */
export async function unheardBy({ pool }: Pool, { address, generation }: One): Promise<string[]> {
  const { rows } = await pool.query<Host>(
    `SELECT f.host FROM event_copy_progress f WHERE ${isThere} AND NOT EXISTS
       (SELECT 1 FROM event_copy_progress p WHERE p.copy = $1 AND p.log = f.log AND p.generation = $2)`,
    [address, generation],
  )
  return rows.map((r) => r.host)
}

/** Collectors that are there and said nothing since a moment (of the record store's clock). */
export async function untoldSince({ pool }: Pool, moment: Date): Promise<string[]> {
  const { rows } = await pool.query<Host>(
    `SELECT f.host FROM event_copy_progress f WHERE ${isThere} AND f.told_at <= $1`,
    [moment],
  )
  return rows.map((r) => r.host)
}

/** Collectors that fell silent without being told to stop: what they hold comes to the copy when they are back. */
export async function silentCollectors({ pool }: Pool): Promise<string[]> {
  const { rows } = await pool.query<Host>(
    `SELECT f.host FROM event_copy_progress f WHERE f.copy = '' AND f.stopped_at IS NULL AND NOT (${isThere})`,
  )
  return rows.map((r) => r.host)
}

/** Where the first store is right now, while nothing comes to it: from there on each log goes on for the copy. */
export async function noteStarts({ pool }: Pool, { address, generation }: One): Promise<void> {
  await pool.query(
    `UPDATE event_copy_progress p SET start_next = f.next, start_to = f."to" FROM event_copy_progress f
      WHERE p.copy = $1 AND p.generation = $2 AND f.log = p.log AND ${isThere}`,
    [address, generation],
  )
}
