import type pg from 'pg'

type Pool = Pick<pg.Pool, 'connect'>
type Kind = { take: string; leave: string }
const alone: Kind = { take: 'pg_advisory_lock', leave: 'pg_advisory_unlock' }
const aloneNow: Kind = { ...alone, take: 'pg_try_advisory_lock' }
const shared: Kind = { take: 'pg_advisory_lock_shared', leave: 'pg_advisory_unlock_shared' }

/**
 * Runs work while no other process does work of this name. The lock belongs to a connection, so a killed process
 * releases it. The work must not need the last connection of the same pool, because the lock uses one. With
 * `otherwise`, that runs instead of waiting for the other process.
 */
export const oneAtATime = <T>(pool: Pool, name: string, work: () => Promise<T>, otherwise?: () => T): Promise<T> =>
  held(pool, otherwise ? aloneNow : alone, { name, work, ...(otherwise ? { otherwise } : {}) })

/** Runs work concurrently with others of this kind, but not while another process has the name exclusively. */
export const withSharedLock = <T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> =>
  held(pool, shared, { name, work })

async function held<T>(
  pool: Pool,
  { take, leave }: Kind,
  { name, work, otherwise }: { name: string; work: () => Promise<T>; otherwise?: () => T },
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const { rows } = await client.query<{ got: unknown }>(`SELECT ${take}(hashtextextended($1, 0)) AS got`, [name])
    if (otherwise && rows[0]?.got !== true) return otherwise()
    try {
      return await work()
    } finally {
      await client.query(`SELECT ${leave}(hashtextextended($1, 0))`, [name]).catch((error: unknown) => {
        broken = error instanceof Error ? error : new Error(String(error))
      })
    }
  } finally {
    client.release(broken) // a connection that may still have the lock is closed
  }
}
