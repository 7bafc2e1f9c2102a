import { eq } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { directConnection } from '../../networks/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { partnerContract } from '../../partners/index.ts'
import type { MoneyIntake } from '../decide-order.ts'
import { arrivalOf, laterThan, type OrderRow } from '../order-money.ts'
import { writeOrders } from '../write-orders.ts'

/** Moves one account's orders and money to another state, in the caller's transaction. The caller locks the rows. */
export async function settleOrders(
  tx: Tx,
  client: PoolClient,
  money: Pick<MoneyIntake, 'take'>,
  { rows, set, now }: { rows: readonly OrderRow[]; set: Partial<OrderRow>; now: Date },
): Promise<void> {
  const [first] = rows
  if (!first) return
  const changed = rows.map((row) => ({ ...row, ...set, changedAt: laterThan(row.changedAt, now) }))
  await writeOrders(tx, changed)
  const contracts = await tx
    .select({ uuid: partnerContract.uuid, name: partnerContract.name })
    .from(partnerContract)
    .where(eq(partnerContract.accountUuid, first.accountUuid))
  const names = new Map(contracts.map((c) => [c.uuid, c.name]))
  const payer = await directConnection(tx, first.accountUuid)
  await money.take(
    client,
    changed.map((row) => arrivalOf(payer, row, names.get(row.contractUuid) ?? '')),
  )
}
