import { invoiceDays } from '../../contract/bounds.ts'
import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import { changePlan } from './change-plan.ts'
import { isOverdue } from './invoices.ts'
import { invoice, subscription } from './tables.ts'

type Invoice = typeof invoice.$inferSelect
type Parts = { database: Database; clock: Clock; mailInvoice: (invoiceUuid: string) => Promise<void> }

const day = 86_400_000
/** R43: invoices. Reminded after 7 days, past due after its 14, on Freemium after 28. */
export const remindAfter = 7
export const freemiumAfter = invoiceDays.patience

/** How many mails about an invoice are due by now, after the invoice itself. */
export function remindersDue(i: Pick<Invoice, 'kind' | 'status' | 'dueOn' | 'issuedAt'>, now: Date): number {
  if (i.kind === 'credit') return 1 // made on the command line, which sends nothing
  if (i.status !== 'open') return 0
  const age = (now.getTime() - i.issuedAt.getTime()) / day
  return age >= freemiumAfter ? 3 : isOverdue(i, now) ? 2 : age >= remindAfter ? 1 : 0
}

/** Handles one overdue invoice, or an unannounced credit note; returns whether to send a mail. */
async function look({ database }: Parts, uuid: string, now: Date): Promise<boolean> {
  return database.system.transaction(async (tx) => {
    const [row] = await tx.select().from(invoice).where(eq(invoice.uuid, uuid)).for('update')
    const due = row ? remindersDue(row, now) : 0
    if (!row || due <= row.reminders) return false
    await tx.update(invoice).set({ reminders: due }).where(eq(invoice.uuid, uuid))
    if (row.kind === 'credit') return true
    const ofAccount = eq(subscription.accountUuid, row.accountUuid)
    const [running] = await tx.select().from(subscription).where(ofAccount).for('update')
    if (due >= 2 && running) await tx.update(subscription).set({ isPastDue: true }).where(ofAccount)
    if (due >= 3 && running) {
      await tx.delete(subscription).where(ofAccount)
      await changePlan(tx, { accountUuid: row.accountUuid, userUuid: null }, 'Freemium', running.keep)
    }
    return true
  })
}

/** Hourly check of unpaid invoices. Each reminder is sent once, however often this runs. */
export const dunJob = (parts: Parts): Job =>
  defineJob({
    name: 'billing.dun',
    about: {
      does: 'reminds of invoices nobody paid; at last the plan ends',
      reads: 'invoice, subscription',
      writes: 'invoice, subscription, account, mail',
      failing: 'nobody is reminded until the next hour',
    },
    payload: z.object({}).loose(),
    schedule: '37 * * * *',
    handler: async () => {
      const now = parts.clock.now()
      const open = await parts.database.system
        .select({ uuid: invoice.uuid })
        .from(invoice)
        .where(and(eq(invoice.status, 'open'), lt(invoice.reminders, 3)))
      const credits = await parts.database.system
        .select({ uuid: invoice.uuid })
        .from(invoice)
        .where(and(eq(invoice.kind, 'credit'), eq(invoice.reminders, 0)))
      for (const uuid of new Set([...open, ...credits].map((row) => row.uuid)))
        if (await look(parts, uuid, now)) await parts.mailInvoice(uuid)
    },
  })
