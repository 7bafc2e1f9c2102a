import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { zoneOf } from '../../account/index.ts'
import { addDays } from '../../../contract/days.ts'
import type { Clock } from '../../clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import { inBothForms } from '../../store/database/in-transaction.ts'
import type { Database } from '../../store/database/open.ts'
import { dayOf, dayStart } from '../../time/index.ts'
import { type PartnerIdentity, noteActivity, systemAuthor } from '../../partners/index.ts'
import type { MoneyIntake } from '../decide-order.ts'
import { shownAmount } from '../read-lists.ts'
import { settleOrders } from './settle-orders.ts'
import { partnerOrder, partnerStatement } from '../tables.ts'

type Parts = { database: Database; clock: Clock; money: MoneyIntake }

/** What was approved up to the end of a month and stands in no statement yet. */
const open = (accountUuid: string, end: Date) =>
  and(
    eq(partnerOrder.accountUuid, accountUuid),
    eq(partnerOrder.status, 'approved'),
    isNull(partnerOrder.statementUuid),
    lt(partnerOrder.changedAt, end),
    ne(partnerOrder.commission, '0'),
  )

/** Closes the month that is over, of an account: a statement a merchant and currency. What comes to nothing or less is carried on. */
async function closeMonth({ database, clock }: Parts, accountUuid: string): Promise<void> {
  await database.as(accountUuid, async (tx) => {
    const zone = await zoneOf(tx, accountUuid)
    const now = clock.now()
    const first = `${dayOf(now, zone).slice(0, 7)}-01`
    const month = addDays(first, -1).slice(0, 7)
    const due = open(accountUuid, dayStart(first, zone))
    // locked first: a merchant who rejects at this moment does so before, or is told that it stands in a statement
    const rows = await tx.select().from(partnerOrder).where(due).for('update')
    for (const key of new Set(rows.map((r) => `${r.partnerUuid} ${r.currency}`))) {
      const own = rows.filter((r) => `${r.partnerUuid} ${r.currency}` === key)
      const [one] = own
      const total = own.reduce((sum, r) => sum + Math.round(Number(r.commission) * 100), 0) / 100
      if (!one || total <= 0) continue
      const { partnerUuid, currency } = one
      const [made] = await tx
        .insert(partnerStatement)
        .values({
          accountUuid,
          partnerUuid,
          month,
          currency,
          orderCount: own.length,
          total: total.toFixed(2),
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning()
      if (!made) continue
      await tx
        .update(partnerOrder)
        .set({ statementUuid: made.uuid })
        .where(and(due, eq(partnerOrder.partnerUuid, partnerUuid), eq(partnerOrder.currency, currency)))
      const message = `Statement of ${month}: ${shownAmount(made.total)} ${currency} of ${own.length} ${own.length === 1 ? 'order' : 'orders'}`
      await noteActivity(tx, { accountUuid, partnerUuid, type: 'money', message, author: systemAuthor }, now)
    }
  })
}

/** Statements of the month that is over. Run again, it makes none twice. */
export async function makeStatements(parts: Parts, signal?: AbortSignal): Promise<void> {
  const accounts = await parts.database.system
    .selectDistinct({ uuid: partnerOrder.accountUuid })
    .from(partnerOrder)
    .where(and(eq(partnerOrder.status, 'approved'), isNull(partnerOrder.statementUuid)))
  for (const { uuid } of accounts) {
    signal?.throwIfAborted()
    await closeMonth(parts, uuid)
  }
}

/** The publisher says that a statement was paid; its orders are, then. */
export async function payStatement(
  { database, clock, money }: Parts,
  { accountUuid, partnerUuid }: PartnerIdentity,
  { statementUuid, author }: { statementUuid: string; author: string },
): Promise<void> {
  await inBothForms(database, async (tx, client) => {
    const now = clock.now()
    const here = and(
      eq(partnerStatement.uuid, statementUuid),
      eq(partnerStatement.accountUuid, accountUuid),
      eq(partnerStatement.partnerUuid, partnerUuid),
    )
    const [statement] = await tx.select().from(partnerStatement).where(here).for('update')
    if (!statement) throw notFound()
    if (statement.paidAt !== null) throw new Fail('conflict', 'This statement is paid already')
    await tx.update(partnerStatement).set({ paidAt: now }).where(here)
    const rows = await tx
      .select()
      .from(partnerOrder)
      .where(and(eq(partnerOrder.statementUuid, statementUuid), eq(partnerOrder.partnerUuid, partnerUuid)))
      .orderBy(sql`order_id`)
      .for('update')
    await settleOrders(tx, client, money, { rows, set: { status: 'paid' }, now })
    const message = `Statement of ${statement.month} paid: ${shownAmount(statement.total)} ${statement.currency}`
    await noteActivity(tx, { accountUuid, partnerUuid, type: 'money', message, author }, now)
  })
  money.poke()
}
