import type { PoolClient } from 'pg'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Plan } from '../../contract/plans.ts'
import { recordAudit } from '../account/index.ts'
import { Fail } from '../http/fail.ts'
import type { Database } from '../store/database/open.ts'
import { changePlan } from './change-plan.ts'
import { dollars, issueCredit } from './invoices.ts'
import { boostPayout, invoice, stripeCustomer, subscription } from './tables.ts'

/** The operator sets an account's plan. Anything bought ends: from now on their agreement applies. */
export async function givePlan(database: Database, accountUuid: string, plan: Plan): Promise<void> {
  await database.system.transaction(async (tx) => {
    await changePlan(tx, { accountUuid, userUuid: null }, plan)
    await tx.delete(subscription).where(eq(subscription.accountUuid, accountUuid))
  })
}

export async function markPaid(database: Database, number: string, now: Date): Promise<{ total: number }> {
  return database.system.transaction(async (tx) => {
    const [row] = await tx.select().from(invoice).where(eq(invoice.number, number)).for('update')
    if (!row) throw new Fail('notFound', `There is no invoice ${number}`)
    if (row.status !== 'open') throw new Fail('conflict', `${number} is ${row.status}, so it cannot be paid`)
    await tx.update(invoice).set({ status: 'paid', paidAt: now }).where(eq(invoice.uuid, row.uuid))
    const others = await tx.$count(
      invoice,
      and(
        eq(invoice.accountUuid, row.accountUuid),
        eq(invoice.status, 'open'),
        sql`${invoice.dueOn} < ${now.toISOString().slice(0, 10)}`,
      ),
    )
    if (others === 0)
      await tx.update(subscription).set({ isPastDue: false }).where(eq(subscription.accountUuid, row.accountUuid))
    await recordAudit(
      tx,
      { accountUuid: row.accountUuid, userUuid: null },
      { action: 'invoice.paid', object: number, after: { total: dollars(row.totalCents) } },
    )
    return { total: dollars(row.totalCents) }
  })
}

/** Cancels an invoice. The credit note is mailed within the hour. */
export async function creditInvoice(database: Database, number: string, now: Date): Promise<{ number: string }> {
  return database.system.transaction(async (tx) => {
    const [row] = await tx.select().from(invoice).where(eq(invoice.number, number)).for('update')
    if (!row || row.kind !== 'invoice') throw new Fail('notFound', `There is no invoice ${number}`)
    if ((await tx.$count(invoice, eq(invoice.creditsUuid, row.uuid))) > 0)
      throw new Fail('conflict', `${number} was taken back already`)
    const made = await issueCredit(tx, row, now)
    await recordAudit(
      tx,
      { accountUuid: row.accountUuid, userUuid: null },
      { action: 'invoice.credited', object: number, after: { by: made.number, total: dollars(made.totalCents) } },
    )
    return { number: made.number }
  })
}

/** Payouts that the operator still has to pay. */
export const openPayouts = (database: Database) =>
  database.system
    .select()
    .from(boostPayout)
    .where(and(isNull(boostPayout.paidAt), sql`${boostPayout.amountCents} > 0`))
    .orderBy(boostPayout.month)
export async function markPayoutPaid(database: Database, payoutUuid: string, now: Date): Promise<void> {
  await database.system.transaction(async (tx) => {
    const [row] = await tx
      .update(boostPayout)
      .set({ paidAt: now })
      .where(and(eq(boostPayout.uuid, payoutUuid), isNull(boostPayout.paidAt), sql`${boostPayout.amountCents} > 0`))
      .returning()
    if (!row) throw new Fail('notFound', 'There is no such payout that waits to be paid')
    await recordAudit(
      tx,
      { accountUuid: row.accountUuid, userUuid: null },
      {
        action: 'payout.paid',
        object: row.month.slice(0, 7),
        after: { amount: dollars(row.amountCents), currency: row.currencyCode },
      },
    )
  })
}

/** Issued invoices belong to the books: they stay as documents when their account is erased. */
export const keepInvoices = async (client: PoolClient, accountUuid: string): Promise<void> =>
  void (await client.query(
    `INSERT INTO kept_invoice (number, issued_at, document)
     SELECT number, issued_at, to_jsonb(i) - 'account_uuid' FROM invoice i WHERE account_uuid = $1 ON CONFLICT DO NOTHING`,
    [accountUuid],
  ))

/** Why an account cannot be closed yet: only the customer can stop a monthly card payment. */
export async function closingObstacle({ system }: Database, accountUuid: string): Promise<string | null> {
  const [of] = await system.select().from(stripeCustomer).where(eq(stripeCustomer.accountUuid, accountUuid))
  const running = of?.state?.subscription
  if (!running || running.cancelAtPeriodEnd || running.status === 'canceled') return null
  return 'Your plan renews by card. Choose Freemium under Plan & billing first, so that the card is charged no more'
}
