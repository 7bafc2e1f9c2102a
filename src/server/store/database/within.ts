import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { appRole } from './tenant-table.ts'

export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** No statement in the name of an account takes longer. */
const longestStatement = '120s'

/** Goes on in a transaction of the owner's as one account, until it ends. */
export async function within<T>(tx: Tx, accountUuid: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.execute(
    sql`SELECT set_config('role', ${appRole}, true), set_config('app.account', ${accountUuid}, true), set_config('statement_timeout', ${longestStatement}, true)`,
  )
  return work(tx)
}
