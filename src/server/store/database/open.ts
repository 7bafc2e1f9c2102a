import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import pg from 'pg'

export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/**
 * The record store.
 *
 * - `as(account, work)` is how a request reads and writes: one transaction under the role `outbound_app`, for which
 *   row-level security shows and accepts rows of that account only. Use nothing but `tx` inside.
 * - `system` is the owner: sign-in, jobs over all accounts, the routing snapshot. Never for a request's own question.
 */
export type Database = {
  system: NodePgDatabase
  as: <T>(accountUuid: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  pool: pg.Pool
  close: () => Promise<void>
}

export const appRole = 'outbound_app'

export function openDatabase(url: string, { max = 10, onError = (_: Error) => {} } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max })
  let isClosed = false
  // An idle connection that breaks must not end the process. One that the server ends while this side takes its leave is no news.
  pool.on('error', (error) => {
    if (!isClosed) onError(error)
  })
  const system = drizzle(pool)
  return {
    system,
    pool,
    as: (accountUuid, work) =>
      system.transaction(async (tx) => {
        await tx.execute(
          sql`SELECT set_config('role', ${appRole}, true), set_config('app.account', ${accountUuid}, true)`,
        )
        return work(tx)
      }),
    close: () => {
      isClosed = true
      return pool.end()
    },
  }
}
