import type { Pool, PoolClient } from 'pg'

const again = new Set(['40P01', '40001']) // deadlock, serialization: PostgreSQL asks to try again

/** Work in one transaction of the record store, as the owner. Tried again, at most five times, when PostgreSQL asks for it. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((e: Error) => {
        broken = e
      })
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!again.has(code) || tries >= 5) throw error
    } finally {
      client.release(broken)
    }
  }
}
