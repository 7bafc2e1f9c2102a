import { and, desc, eq } from 'drizzle-orm'
import { notFound } from '../http/fail.ts'
import type { Tx } from '../store/database/open.ts'
import type { StatementRow, StatementTable } from './tables.ts'

/** Statements of one merchant or creator, newest first. */
export const readStatements = (tx: Tx, table: StatementTable, partyUuid: string): Promise<StatementRow[]> =>
  tx.select().from(table).where(eq(table.partyUuid, partyUuid)).orderBy(desc(table.month), desc(table.currency))

/** One statement, locked. Throws `notFound` for another party's. */
export async function findStatement(
  tx: Tx,
  table: StatementTable,
  { partyUuid, statementUuid }: { partyUuid: string; statementUuid: string },
): Promise<StatementRow> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.uuid, statementUuid), eq(table.partyUuid, partyUuid)))
    .for('update')
  if (!row) throw notFound()
  return row
}
