import { and, asc, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { account, user } from '../account/tables.ts'
import type { Clock } from '../time/clock.ts'
import { happen } from '../happenings/index.ts'
import { type Principal, systemPrincipal } from '../http/principal.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { type Step, stepsReached } from './steps-reached.ts'
import { usageWarning } from './tables.ts'
import { type AskReport, type CountPartners, readUsage } from './usage.ts'

export const warnJobName = 'billing.warn'
type Parts = { database: Database; clock: Clock; log: Log; report: AskReport; countPartners: CountPartners }
type Warned = Pick<typeof usageWarning.$inferSelect, 'month' | 'meter' | 'percent'>

/** Each account with a limit, represented by its first owner. */
async function limited({ database }: Parts): Promise<Principal[]> {
  const rows = await database.system
    .select({ person: user })
    .from(user)
    .innerJoin(account, eq(account.uuid, user.accountUuid))
    .where(and(eq(user.role, 'owner'), eq(user.isActive, true), eq(account.isDemo, false), ne(account.plan, 'Custom')))
    .orderBy(asc(user.createdAt), asc(user.id))
  const first = new Map(rows.toReversed().map(({ person }) => [person.accountUuid, person]))
  return [...first.values()].map((p) =>
    systemPrincipal({ accountUuid: p.accountUuid, userUuid: p.id, timezone: p.timezone, currencyCode: 'USD' }),
  )
}

/** Records this month's new steps, and an event for the highest of each meter, in one transaction. */
async function note({ database, clock }: Parts, accountUuid: string, month: string, steps: Step[]): Promise<Warned[]> {
  if (steps.length === 0) return []
  // runs as the table owner: accounts may only read their warnings
  return database.system.transaction(async (tx) => {
    const rows = steps.map(({ meter, percent }) => ({ accountUuid, month, meter, percent }))
    const fresh = await tx.insert(usageWarning).values(rows).onConflictDoNothing().returning()
    const isFresh = (s: Step) => fresh.some((f) => f.meter === s.meter && f.percent === s.percent)
    const told = steps.filter(
      (s) =>
        isFresh(s) && !steps.some((other) => other.meter === s.meter && other.percent > s.percent && isFresh(other)),
    )
    await happen(
      tx,
      told.map((s) => ({
        kind: 'planLimitNear' as const,
        accountUuid,
        at: clock.now().toISOString(),
        key: `${month} ${s.meter} ${s.percent}`,
        payload: { month, ...s },
      })),
    )
    return fresh
  })
}

const monthBefore = (month: string): string => {
  const day = new Date(`${month}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - 1)
  return day.toISOString().slice(0, 10)
}
/** Logs for the operator which accounts have outgrown their plan. */
async function tellOperator({ database, log }: Parts, accountUuid: string, fresh: Warned[]): Promise<void> {
  for (const { month, meter, percent } of fresh) {
    if (percent < 120) continue
    const before = and(
      eq(usageWarning.accountUuid, accountUuid),
      eq(usageWarning.month, monthBefore(month)),
      eq(usageWarning.meter, meter),
      eq(usageWarning.percent, percent),
    )
    if ((await database.system.$count(usageWarning, before)) > 0)
      log.warn('an account is over 120 % of its plan for the second month', { account: accountUuid, meter })
  }
}

/** Four times a day, checks each account's usage. An unreadable account does not block the others' warnings. */
export const warnJob = (parts: Parts): Job =>
  defineJob({
    name: warnJobName,
    about: {
      does: 'tells accounts how much of their plan is used',
      reads: 'user, events of the month',
      writes: 'usage_warning, happening',
      failing: 'the warning comes up to six hours later',
    },
    payload: z.object({}).loose(),
    schedule: '47 */6 * * *',
    retries: 0, // the next run retries
    handler: async (_, signal) => {
      for (const who of await limited(parts)) {
        if (signal.aborted) return
        try {
          const usage = await readUsage({ ...parts, isUnlocked: false }, who)
          const fresh = await note(parts, who.accountUuid, usage.month, stepsReached(usage))
          await tellOperator(parts, who.accountUuid, fresh)
        } catch (error) {
          parts.log.warn('what an account used could not be read', { account: who.accountUuid, error })
        }
      }
    },
  })
