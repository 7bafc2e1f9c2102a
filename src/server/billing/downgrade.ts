import { eq } from 'drizzle-orm'
import type { Input } from '../../contract/call.ts'
import type { billing as billingContract } from '../../contract/billing/billing.ts'
import { comparePlans } from '../../contract/plan-table.ts'
import { recordAudit } from '../account/index.ts'
import { Fail } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import type { Tx } from '../store/database/open.ts'
import { changePlan } from './change-plan.ts'
import { expectChoice } from './choices.ts'
import { downgradeFeedback, type Keep, subscription } from './tables.ts'
import type { Running } from './quote.ts'

type Asked = Input<typeof billingContract.downgrade>
export const planOf = { freemium: 'Freemium', starter: 'Starter', growth: 'Growth' } as const

const chosenOf = (keep: Asked['keep']): Keep | null =>
  keep ? { users: keep.users ?? [], sites: keep.sites ?? [], networks: keep.networks ?? [] } : null

/** Feedback about leaving is stored here and sent nowhere. */
export async function noteFeedback(tx: Tx, accountUuid: string, { plan, feedback }: Asked, from: string, at: Date) {
  if (!feedback) return
  const { easeOfUse = null, loadTime = null, featureSpecifications = null, text = '' } = feedback
  await tx
    .insert(downgradeFeedback)
    .values({ accountUuid, at, fromPlan: from, toPlan: planOf[plan], easeOfUse, loadTime, featureSpecifications, text })
}

/** Refuses a plan that is not smaller, and choices it does not allow. Returns the choice. */
export async function readDowngrade(tx: Tx, who: Principal, asked: Asked, current: string): Promise<Keep | null> {
  if (comparePlans(planOf[asked.plan], current) > 0)
    throw new Fail('conflict', 'plan: This is not a smaller plan than the one that runs')
  const keep = chosenOf(asked.keep)
  if (keep) await expectChoice(tx, who.accountUuid, planOf[asked.plan], keep)
  return keep
}

/**
 * Schedules a smaller plan for the end of the paid period, with the items chosen to stay; asking for the current plan
 * cancels it. If nothing was paid, applies at once.
 */
export async function downgradeHouse(
  tx: Tx,
  who: Principal,
  asked: Asked,
  { plan: current, running }: { plan: string; running: Running | null },
  now: Date,
): Promise<void> {
  const plan = planOf[asked.plan]
  const keep = await readDowngrade(tx, who, asked, running?.plan ?? current)
  if (plan === current && !running) throw new Fail('conflict', 'plan: This is your current plan')
  await noteFeedback(tx, who.accountUuid, asked, current, now)
  if (!running) return changePlan(tx, who, plan, keep)
  const nextPlan = plan === running.plan ? null : (plan as 'Freemium' | 'Starter')
  await tx
    .update(subscription)
    .set({ nextPlan, keep: nextPlan ? keep : null })
    .where(eq(subscription.accountUuid, who.accountUuid))
  await recordAudit(tx, who, {
    action: 'plan.changed',
    object: `From ${running.periodEnd.toISOString().slice(0, 10)} on`,
    before: { plan: running.nextPlan ?? running.plan },
    after: { plan },
  })
}
