import type { Database } from '../../server/store/database/open.ts'

const lock = 0x0de0

/** Two processes that start together take turns: the second finds the first one's result. */
export async function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    try {
      return await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lock])
    }
  } finally {
    client.release()
  }
}
