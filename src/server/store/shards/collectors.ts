import { hostname } from 'node:os'
import { OperatorError } from '../../operator-error.ts'
import type { Database } from '../database/open.ts'

/** What a collector tells whoever moves an account, and hears from them. */
export type Collectors = {
  /** From now on it is waited for. Rejects where it was taken away. */
  register: (log: string) => Promise<void>
  /** It is still there. */
  seen: (log: string) => Promise<void>
  /** What names the moment from which on the events of an account are held back; null while they are not. */
  holdOf: (account: string) => Promise<string | null>
  /** It brings nothing of the account, and has nothing of it on its way. */
  confirm: (held: { account: string; hold: string; log: string }) => Promise<void>
  /** It stops with nothing on its way: until it registers again nobody waits for it. */
  stop: (log: string) => Promise<void>
}

/** `folder`: where its log lies, so that an operator knows which one it is. */
export const collectorsOf = ({ pool }: Pick<Database, 'pool'>, folder: string): Collectors => ({
  register: async (log) => {
    const { rows } = await pool.query<{ isForgotten: boolean }>(
      `INSERT INTO event_collector (log, host, folder) VALUES ($1, $2, $3)
       ON CONFLICT (log) DO UPDATE SET host = excluded.host, folder = excluded.folder, seen_at = now(), stopped_at = NULL
       RETURNING forgotten_at IS NOT NULL AS "isForgotten"`,
      [log, hostname(), folder],
    )
    if (rows[0]?.isForgotten)
      throw new OperatorError(
        `This collector was taken away (npm run shards -- forget ${log}): an account may have been moved without it, so it brings nothing`,
      )
  },
  seen: async (log) => {
    await pool.query('UPDATE event_collector SET seen_at = now() WHERE log = $1', [log])
  },
  holdOf: async (account) => {
    const { rows } = await pool.query<{ hold: string | null }>(
      'SELECT hold FROM account_move WHERE account_uuid = $1',
      [account],
    )
    return rows[0]?.hold ?? null
  },
  confirm: async ({ account, hold, log }) => {
    await pool.query(
      'INSERT INTO account_held (account_uuid, hold, log) VALUES ($1, $2, $3) ON CONFLICT (hold, log) DO NOTHING',
      [account, hold, log],
    )
  },
  stop: async (log) => {
    await pool.query('UPDATE event_collector SET seen_at = now(), stopped_at = now() WHERE log = $1', [log])
  },
})

export type KnownCollector = { log: string; host: string; folder: string; seconds: number }
const known = `log, host, folder, extract(epoch FROM now() - seen_at)::float8 AS seconds`
/** It may have something on its way. */
const isWaitedFor = 'c.stopped_at IS NULL AND c.forgotten_at IS NULL'

/** Collectors that have not said yet that they hold the events of an account back. */
export async function missingHolds({ pool }: Pick<Database, 'pool'>, hold: string): Promise<KnownCollector[]> {
  const { rows } = await pool.query<KnownCollector>(
    `SELECT ${known} FROM event_collector c
      WHERE ${isWaitedFor} AND NOT EXISTS (SELECT 1 FROM account_held h WHERE h.log = c.log AND h.hold = $1)
      ORDER BY host, folder`,
    [hold],
  )
  return rows
}

/** All that are waited for. */
export async function knownCollectors({ pool }: Pick<Database, 'pool'>): Promise<KnownCollector[]> {
  const { rows } = await pool.query<KnownCollector>(
    `SELECT ${known} FROM event_collector c WHERE ${isWaitedFor} ORDER BY host, folder`,
  )
  return rows
}

/** Nobody waits for it any more. One that is there goes on bringing events, and is not forgotten. */
export async function forgetCollector(
  { pool }: Pick<Database, 'pool'>,
  log: string,
): Promise<'forgotten' | 'there' | 'unknown'> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `WITH found AS (SELECT log, stopped_at IS NULL AND seen_at > now() - interval '1 minute' AS is_there
                      FROM event_collector WHERE log = $1),
          gone AS (UPDATE event_collector c SET forgotten_at = now() FROM found WHERE c.log = found.log AND NOT found.is_there)
     SELECT is_there AS "isThere" FROM found`,
    [log],
  )
  const [found] = rows
  if (!found) return 'unknown'
  return found.isThere ? 'there' : 'forgotten'
}
