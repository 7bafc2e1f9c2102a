import { keptDays } from '../../contract/bounds.ts'
import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import { defineJob } from '../jobs/job.ts'
import { inBothForms } from '../store/database/in-transaction.ts'
import type { Database } from '../store/database/open.ts'
import type { MoneyIntake } from './decide-order.ts'
import { settleOrders } from './statements/settle-orders.ts'
import { makeStatements } from './statements/make-statements.ts'
import { partnerHit, partnerOrder, partnerScriptHour } from './tables.ts'

export type HoldParts = { database: Database; clock: Clock; money: MoneyIntake }
const atOnce = 500

/** Approves signed orders after their hold unless someone decided otherwise (R62: the hold of an order). */
export async function approveHeld({ database, clock, money }: HoldParts, signal?: AbortSignal): Promise<void> {
  const now = clock.now()
  const due = and(eq(partnerOrder.status, 'pending'), lte(partnerOrder.holdUntil, now), eq(partnerOrder.isSigned, true))
  const accounts = await database.system
    .selectDistinct({ uuid: partnerOrder.accountUuid })
    .from(partnerOrder)
    .where(due)
  for (const { uuid } of accounts)
    for (;;) {
      signal?.throwIfAborted()
      const count = await inBothForms(database, async (tx, client) => {
        const rows = await tx
          .select()
          .from(partnerOrder)
          .where(and(eq(partnerOrder.accountUuid, uuid), due))
          .orderBy(asc(partnerOrder.partnerUuid), asc(partnerOrder.orderId))
          .limit(atOnce)
          .for('update')
        await settleOrders(tx, client, money, { rows, set: { status: 'approved' }, now })
        return rows.length
      })
      if (count < atOnce) break
    }
  if (accounts.length > 0) money.wake()
}

/** Keeps reports and script sightings for 90 days; orders and money stay. */
export async function forgetHits({ database, clock }: Pick<HoldParts, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays.partnerReports * 86_400_000)
  await database.system.delete(partnerScriptHour).where(lt(partnerScriptHour.hour, before))
  for (;;) {
    const gone = await database.system
      .delete(partnerHit)
      .where(
        sql`${partnerHit.id} IN (SELECT id FROM partner_hit WHERE ${lt(partnerHit.at, before)} ORDER BY id LIMIT 10000)`,
      )
    if ((gone.rowCount ?? 0) < 10_000) return
  }
}

export const holdJob = (parts: HoldParts) =>
  defineJob({
    name: 'partners.hold',
    about: {
      does: 'approves orders whose hold has passed, makes statements, forgets old reports',
      reads: 'partner_order, partner_contract',
      writes: 'ledger, partner_order, partner_statement, partner_hit',
      failing: 'orders stay pending, and statements wait, a day longer',
    },
    payload: z.object({}),
    schedule: '12 1 * * *',
    handler: async (_, signal) => {
      await approveHeld(parts, signal)
      await makeStatements(parts, signal)
      await forgetHits(parts)
    },
  })
