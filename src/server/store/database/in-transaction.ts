import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { type Tx, within } from './within.ts'

const again = new Set(['40P01', '40001']) // deadlock, serialization failure: PostgreSQL asks to retry
const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ('code' in error ? error.code : codeOf(error.cause)) : undefined

/** Retries at most five times when PostgreSQL asks for it. */
async function tried<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await run(client)
    } catch (error) {
      // does nothing when no transaction is open; a connection that does not answer is discarded
      await client.query('ROLLBACK').catch((e: Error) => {
        broken = e
      })
      if (!again.has(String(codeOf(error))) || tries >= 5) throw error
    } finally {
      client.release(broken)
    }
  }
}

/** Runs work in one transaction of the record store, as the owner. */
export const inTransaction = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  tried(pool, async (client) => {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  })

/**
 * The same with both clients: modules write rows with `tx`, and money enters the ledger through `client`. Row-level
 * security does not apply: every statement must name its account or partner.
 */
export const inBothForms = <T>(
  { pool }: { pool: Pool },
  work: (tx: Tx, client: PoolClient) => Promise<T>,
): Promise<T> => tried(pool, (client) => drizzle(client).transaction((tx) => work(tx, client)))

/** As an account, like `Database.as`. Anything `work` does outside of `tx` is repeated with each retry. */
export const inAccount = <T>({ pool }: { pool: Pool }, accountUuid: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tried(pool, (client) => drizzle(client).transaction((tx) => within(tx, accountUuid, work)))
