import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { appRole } from './tenant-table.ts'

export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** Statement limit for work on behalf of an account. */
const longestStatement = '120s'

/** Continues a transaction of the owner as one account, until the transaction ends. */
export async function within<T>(tx: Tx, accountUuid: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.execute(
    sql`SELECT set_config('role', ${appRole}, true), set_config('app.account', ${accountUuid}, true), set_config('statement_timeout', ${longestStatement}, true)`,
  )
  return work(tx)
}
