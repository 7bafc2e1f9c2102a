import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { writeDown, zoneOf } from '../../account/index.ts'
import { addDays } from '../../../contract/days.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { Clock } from '../../clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import { inBothForms } from '../../store/database/in-transaction.ts'
import type { Database } from '../../store/database/open.ts'
import { dayOf, dayStart } from '../../time/index.ts'
import { type PartnerIdentity, noteActivity, systemAuthor } from '../../partners/index.ts'
import type { MoneyIntake } from '../decide-order.ts'
import { isFresh, shownAmount } from '../read-lists.ts'
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
      const total = Decimal.sum(own.map((r) => Decimal.of(r.commission).payable(r.currency)))
      if (!one || total.sign() <= 0) continue
      const { partnerUuid, currency } = one
      const [made] = await tx
        .insert(partnerStatement)
        .values({
          accountUuid,
          partnerUuid,
          month,
          currency,
          orderCount: own.length,
          total: total.fixed(4),
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning()
      if (!made) continue
      await tx
        .update(partnerOrder)
        .set({ statementUuid: made.uuid })
        .where(and(due, eq(partnerOrder.partnerUuid, partnerUuid), eq(partnerOrder.currency, currency)))
      const message = `Statement of ${month}: ${shownAmount(made.total, currency)} ${currency} of ${own.length} ${own.length === 1 ? 'order' : 'orders'}`
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

type Noted = { statementUuid: string; author: string; userUuid: string }
type Change = {
  /** Why it cannot be, if it cannot. */
  problem: (statement: typeof partnerStatement.$inferSelect, now: Date) => string | null
  status: 'paid' | 'approved'
  action: 'partnerStatement.paid' | 'partnerStatement.takenBack'
  words: string
}

/** Notes a change of a statement's payment; its orders follow it, and the audit log has its line. */
async function change(
  { database, clock, money }: Parts,
  { accountUuid, partnerUuid }: PartnerIdentity,
  { statementUuid, author, userUuid }: Noted,
  { problem, status, action, words }: Change,
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
    const why = problem(statement, now)
    if (why !== null) throw new Fail('conflict', why)
    await tx
      .update(partnerStatement)
      .set({ paidAt: status === 'paid' ? now : null })
      .where(here)
    const rows = await tx
      .select()
      .from(partnerOrder)
      .where(and(eq(partnerOrder.statementUuid, statementUuid), eq(partnerOrder.partnerUuid, partnerUuid)))
      .orderBy(sql`order_id`)
      .for('update')
    await settleOrders(tx, client, money, { rows, set: { status }, now })
    const total = `${shownAmount(statement.total, statement.currency)} ${statement.currency}`
    const message = `Statement of ${statement.month} ${words}: ${total}`
    await noteActivity(tx, { accountUuid, partnerUuid, type: 'money', message, author }, now)
    const object = `Statement of ${statement.month}, ${total}`
    await writeDown(tx, { accountUuid, userUuid }, { action, object })
  })
  money.poke()
}

/** The publisher says that a statement was paid; its orders are, then. */
export const payStatement = (parts: Parts, who: PartnerIdentity, noted: Noted): Promise<void> =>
  change(parts, who, noted, {
    problem: (s) => (s.paidAt === null ? null : 'This statement is paid already'),
    status: 'paid',
    action: 'partnerStatement.paid',
    words: 'paid',
  })

/** What was noted by mistake is taken back within a day; its orders are approved again, and stay in the statement. */
export const takeBackPayment = (parts: Parts, who: PartnerIdentity, noted: Noted): Promise<void> =>
  change(parts, who, noted, {
    problem(s, now) {
      if (s.paidAt === null) return 'This statement is not paid'
      return isFresh(s.paidAt, now) ? null : 'That it was paid can be taken back for a day only'
    },
    status: 'approved',
    action: 'partnerStatement.takenBack',
    words: 'is not paid after all',
  })
