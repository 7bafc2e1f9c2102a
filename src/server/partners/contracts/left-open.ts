import { and, eq, ne, sql } from 'drizzle-orm'
import { programme } from '../../merchants/tables.ts'
import { directNetwork } from '../../networks/index.ts'
import { connection } from '../../networks/tables.ts'
import type { Database } from '../../store/database/open.ts'
import { partnerContract } from '../tables.ts'

/**
 * Accounts with a contract that has ended but whose programme is still open: the server stopped, or the store was down,
 * before the end was carried out. Until it is closed, visitors are still sent there.
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
