import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../store/database/in-transaction.ts'

class Undone extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super()
    this.result = result
  }
}

/** What some work would do, found out by doing it and taking everything back at once. */
export async function undone<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(pool, async (client): Promise<never> => {
      throw new Undone(await work(client))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as T
    throw error
  }
}
