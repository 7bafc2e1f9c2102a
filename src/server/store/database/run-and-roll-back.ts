import type { Pool, PoolClient } from 'pg'
import { inTransaction } from './in-transaction.ts'

class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super()
    this.result = result
  }
}

/** Returns the result of work without keeping its effects: runs it in a transaction that is always rolled back. */
export async function runAndRollBack<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(pool, async (client): Promise<never> => {
      throw new RolledBack(await work(client))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}
