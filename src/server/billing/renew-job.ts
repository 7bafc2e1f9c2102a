import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { pricePerPeriod } from '../../contract/plan-table.ts'
import { account, recordAudit } from '../account/index.ts'
import type { Clock } from '../time/clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import { changePlan } from './change-plan.ts'
import { issueInvoice } from './invoices.ts'
import { endOf } from './periods.ts'
import { type Party, subscription } from './tables.ts'

type Parts = {
  database: Database
  clock: Clock
  seller: Party
  mailInvoice: (invoiceUuid: string) => Promise<void>
}

/** Handles one subscription whose period ended: starts the next one with its invoice, or the chosen smaller plan. */
async function renew({ database, seller, mailInvoice }: Parts, accountUuid: string, now: Date): Promise<void> {
  const issued = await database.system.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(subscription)
      .where(and(eq(subscription.accountUuid, accountUuid), lte(subscription.periodEnd, now)))
      .for('update')
    if (!row) return null // another worker was faster
    const operator = { accountUuid, userUuid: null }
    const plan = row.nextPlan ?? row.plan
    if (plan !== row.plan) await changePlan(tx, operator, plan, row.keep)
    if (plan === 'Freemium') {
      await tx.delete(subscription).where(eq(subscription.accountUuid, accountUuid))
      return null
    }
    const periodStart = row.periodEnd
    const periodEnd = endOf(periodStart, row.interval, row.anchorDay)
    await tx
      .update(subscription)
      .set({ plan, nextPlan: null, keep: null, periodStart, periodEnd })
      .where(eq(subscription.accountUuid, accountUuid))
    const made = await issueInvoice(
      tx,
      {
        accountUuid,
        seller,
        planName: `${plan}, ${row.interval === 'year' ? 'annual' : 'monthly'}`,
        lines: [{ text: `${plan}, one ${row.interval}`, cents: pricePerPeriod(plan, row.interval) }],
        periodStart,
        periodEnd,
      },
      now,
    )
    await recordAudit(tx, operator, {
      action: 'invoice.issued',
      object: made.number,
      after: { total: made.totalCents / 100 },
    })
    return made.uuid
  })
  if (issued) await mailInvoice(issued)
}

/** Hourly: subscriptions whose period ended. */
export const renewJob = (parts: Parts): Job =>
  defineJob({
    name: 'billing.renew',
    about: {
      does: 'begins the next period of subscriptions whose period is over, with its invoice',
      reads: 'subscription, account',
      writes: 'subscription, invoice, account',
      failing: 'the plan goes on unbilled until the next hour',
    },
    payload: z.object({}).loose(),
    schedule: '7 * * * *',
    handler: async () => {
      const now = parts.clock.now()
      const due = await parts.database.system
        .select({ accountUuid: subscription.accountUuid })
        .from(subscription)
        .innerJoin(account, eq(account.uuid, subscription.accountUuid))
        .where(and(lte(subscription.periodEnd, now), eq(account.isDemo, false)))
      for (const { accountUuid } of due) await renew(parts, accountUuid, now)
    },
  })
