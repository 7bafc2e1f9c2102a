import type pg from 'pg'

/**
 * Works while no other process does what has this name. Held by a connection, so a process that is killed holds nobody up. The
 * work must not wait for the last connection of the same pool: this one is taken. With `otherwise` nobody waits for the other
 * process: that is done instead.
 */
export async function oneAtATime<T>(
  pool: Pick<pg.Pool, 'connect'>,
  name: string,
  work: () => Promise<T>,
  otherwise?: () => T,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const take = otherwise ? 'pg_try_advisory_lock' : 'pg_advisory_lock'
    const { rows } = await client.query<{ got: unknown }>(`SELECT ${take}(hashtextextended($1, 0)) AS got`, [name])
    if (otherwise && rows[0]?.got !== true) return otherwise()
    try {
      return await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch((error: unknown) => {
        broken = error instanceof Error ? error : new Error(String(error))
      })
    }
  } finally {
    client.release(broken) // one that may still hold the lock is ended
  }
}
