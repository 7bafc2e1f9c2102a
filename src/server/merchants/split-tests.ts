import { eq } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { splitTest } from './tables.ts'

export type SplitTestRow = typeof splitTest.$inferSelect

/** The split test of a merchant, held for this transaction; undefined without one. */
export async function splitTestOfMerchant(tx: Tx, merchantUuid: string): Promise<SplitTestRow | undefined> {
  const [row] = await tx.select().from(splitTest).where(eq(splitTest.merchantUuid, merchantUuid)).for('update')
  return row
}

/** Puts a merchant's test into the place of the one there is; takes it away with null. */
export async function putSplitTest(tx: Tx, merchantUuid: string, row: typeof splitTest.$inferInsert | null) {
  await tx.delete(splitTest).where(eq(splitTest.merchantUuid, merchantUuid))
  if (row) await tx.insert(splitTest).values(row)
}
