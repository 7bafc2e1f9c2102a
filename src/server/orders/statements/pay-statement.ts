import { and, eq, sql } from 'drizzle-orm'
import { zoneOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { type PartnerIdentity, noteActivity, ownPartner } from '../../partners/index.ts'
import { amountText, changePayment, type Payment } from '../../settlement/index.ts'
import { inBothForms } from '../../store/database/in-transaction.ts'
import type { Database } from '../../store/database/open.ts'
import type { MoneyIntake } from '../decide-order.ts'
import { partnerOrder, partnerStatement } from '../tables.ts'
import { settleOrders } from './settle-orders.ts'

type Parts = { database: Database; clock: Clock; money: MoneyIntake }
type Noted = { statementUuid: string; author: string; userUuid: string }

/**
 * The publisher marks a statement as paid, or with null as unpaid again (within a day). Its orders become paid, or
 * approved again; they stay in the statement.
 */
export async function payStatement(
  { database, clock, money }: Parts,
  { accountUuid, partnerUuid }: PartnerIdentity,
  { statementUuid, author, userUuid }: Noted,
  payment: Payment | null,
): Promise<void> {
  await inBothForms(database, async (tx, client) => {
    const now = clock.now()
    const { companyName } = await ownPartner(tx, partnerUuid)
    const statement = await changePayment(
      tx,
      { kind: 'partner', table: partnerStatement, partyUuid: partnerUuid, statementUuid, object: companyName },
      payment,
      { accountUuid, userUuid, now, zone: await zoneOf(tx, accountUuid) },
    )
    const rows = await tx
      .select()
      .from(partnerOrder)
      .where(and(eq(partnerOrder.statementUuid, statementUuid), eq(partnerOrder.partnerUuid, partnerUuid)))
      .orderBy(sql`order_id`)
      .for('update')
    await settleOrders(tx, client, money, { rows, set: { status: payment ? 'paid' : 'approved' }, now })
    const words = payment ? 'paid' : 'is not paid after all'
    const message = `Statement ${statement.number} of ${statement.month} ${words}: ${amountText(statement.toPay, statement.currency)}`
    await noteActivity(tx, { accountUuid, partnerUuid, type: 'money', message, author }, now)
  })
  money.wake()
}
