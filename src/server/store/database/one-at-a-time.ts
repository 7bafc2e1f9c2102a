import type pg from 'pg'

type Pool = Pick<pg.Pool, 'connect'>
type Kind = { take: string; leave: string }
const alone: Kind = { take: 'pg_advisory_lock', leave: 'pg_advisory_unlock' }
const aloneNow: Kind = { ...alone, take: 'pg_try_advisory_lock' }
const shared: Kind = { take: 'pg_advisory_lock_shared', leave: 'pg_advisory_unlock_shared' }

/**
 * Works while no other process does what has this name. Held by a connection, so a process that is killed holds nobody up. The
 * work must not wait for the last connection of the same pool: this one is taken. With `otherwise` nobody waits for the other
 * process: that is done instead.
 */
export const oneAtATime = <T>(pool: Pool, name: string, work: () => Promise<T>, otherwise?: () => T): Promise<T> =>
  held(pool, otherwise ? aloneNow : alone, { name, work, ...(otherwise ? { otherwise } : {}) })

/** Works alongside others who do this, and while nobody has the name alone. */
export const besideOthers = <T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> =>
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
    client.release(broken) // one that may still hold the lock is ended
  }
}
