import { and, eq, ne, sql } from 'drizzle-orm'
import { programme } from '../../merchants/tables.ts'
import { directNetwork } from '../../networks/index.ts'
import { connection } from '../../networks/tables.ts'
import type { Database } from '../../store/database/open.ts'
import { partnerContract } from '../tables.ts'

/**
 * Accounts with a contract that runs no more and whose programme is open all the same: the server stopped, or the store was away,
 * between the end and what follows from it. Until it is closed, visitors go on being sent there.
 */
export async function accountsLeftOpen({ system }: Pick<Database, 'system'>): Promise<string[]> {
  const rows = await system
    .selectDistinct({ accountUuid: partnerContract.accountUuid })
    .from(partnerContract)
    .innerJoin(
      connection,
      and(eq(connection.accountUuid, partnerContract.accountUuid), eq(connection.network, directNetwork)),
    )
    .innerJoin(
      programme,
      and(eq(programme.connectionUuid, connection.uuid), sql`${programme.externalId} = ${partnerContract.uuid}::text`),
    )
    .where(and(ne(partnerContract.state, 'running'), eq(programme.isOpen, true)))
  return rows.map((r) => r.accountUuid)
}
