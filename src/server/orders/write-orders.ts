import { getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import type { OrderRow } from './order-money.ts'
import { partnerOrder } from './tables.ts'

/** PostgreSQL takes 65,535 values a statement, and an order has about 25. */
const atOnce = 1000
const columns = Object.entries(getTableColumns(partnerOrder))
const newValues = Object.fromEntries(columns.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]))

/** Writes orders as they are now, new ones and known ones. */
export async function writeOrders(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += atOnce)
    await tx
      .insert(partnerOrder)
      .values(rows.slice(i, i + atOnce))
      .onConflictDoUpdate({ target: [partnerOrder.partnerUuid, partnerOrder.orderId], set: newValues })
}
