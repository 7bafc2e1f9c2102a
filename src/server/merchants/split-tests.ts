import { eq } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { splitTest } from './tables.ts'

export type SplitTestRow = typeof splitTest.$inferSelect

/** The split test of a merchant, locked for this transaction; undefined without one. */
export async function splitTestOfMerchant(tx: Tx, merchantUuid: string): Promise<SplitTestRow | undefined> {
  const [row] = await tx.select().from(splitTest).where(eq(splitTest.merchantUuid, merchantUuid)).for('update')
  return row
}

/** Replaces a merchant's split test; null removes it. */
export async function putSplitTest(tx: Tx, merchantUuid: string, row: typeof splitTest.$inferInsert | null) {
  await tx.delete(splitTest).where(eq(splitTest.merchantUuid, merchantUuid))
  if (row) await tx.insert(splitTest).values(row)
}
