import { eq } from 'drizzle-orm'
import { account } from '../account/tables.ts'
import { setPlan, recordAudit } from '../account/index.ts'
import { notFound } from '../http/fail.ts'
import type { Tx } from '../store/database/open.ts'
import { fitToPlan } from './fit-to-plan.ts'
import type { Keep } from './tables.ts'

type Who = { accountUuid: string; userUuid: string | null }

/** The only way to change an account's plan: sets the plan, applies its limits, and writes the audit log. */
export async function changePlan(tx: Tx, who: Who, plan: string, keep: Keep | null = null): Promise<void> {
  const [before] = await tx.select().from(account).where(eq(account.uuid, who.accountUuid)).for('update')
  if (!before) throw notFound()
  await setPlan(tx, who.accountUuid, plan)
  await fitToPlan(tx, who.accountUuid, plan, keep)
  await recordAudit(tx, who, {
    action: 'plan.changed',
    object: 'Plan',
    before: { plan: before.plan },
    after: { plan },
  })
}
