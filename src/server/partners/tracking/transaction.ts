import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Database, Tx } from '../../store/database/open.ts'

const again = new Set(['40P01', '40001']) // deadlock, serialization: PostgreSQL asks to try again
const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ('code' in error ? error.code : codeOf(error.cause)) : undefined

/**
 * One transaction of the record store as its owner, in both of its forms: rows of this module are written by `tx`, and money
 * enters the ledger by `client`. Row-level security does not help here: every statement names its partner.
 */
export async function inBothForms<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (tx: Tx, client: PoolClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await drizzle(client).transaction((tx) => work(tx, client))
    } catch (error) {
      const isRefused = typeof codeOf(error) === 'string'
      if (isRefused && again.has(String(codeOf(error))) && tries < 5) continue
      if (!isRefused && error instanceof Error) broken = error // not an answer of the server: who knows what the connection holds
      throw error
    } finally {
      client.release(broken)
    }
  }
}
