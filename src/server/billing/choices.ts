import { eq, isNull } from 'drizzle-orm'
import type { PlanPart } from '../../contract/billing/billing.ts'
import { type HardLimit, hardLimits, limitsOf } from '../../contract/plan-table.ts'
import { user } from '../account/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import { networkOf } from '../networks/index.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import { partsOf } from './fit-to-plan.ts'
import type { Keep } from './tables.ts'

/** What counts against the plan, by name, in the order of precedence for staying active. */
export async function readChoices(tx: Tx, accountUuid: string): Promise<Record<HardLimit, PlanPart[]>> {
  const users = await tx.select({ id: user.id, name: user.name }).from(user).where(eq(user.accountUuid, accountUuid))
  const sites = await tx.select({ id: site.uuid, name: site.name }).from(site).where(isNull(site.deletedAt))
  const named = await networkOf(tx)
  const names = new Map([...users, ...sites].map((row) => [row.id, row.name]))
  const read = async (limit: HardLimit): Promise<PlanPart[]> =>
    (await partsOf[limit].list(tx, accountUuid)).map(({ id, isPaused }, at) => ({
      id,
      name: limit === 'networks' ? named(id).networkName : (names.get(id) ?? ''),
      isPaused,
      isFixed: limit === 'users' && at === 0,
    }))
  return { users: await read('users'), sites: await read('sites'), networks: await read('networks') }
}

/** Refuses choices beyond the plan's limits, and items of other accounts. */
export async function expectChoice(tx: Tx, accountUuid: string, plan: string, keep: Keep): Promise<void> {
  for (const limit of hardLimits) {
    const all = await partsOf[limit].list(tx, accountUuid)
    const most = limitsOf(plan)[limit]
    const fixed = limit === 'users' ? all.slice(0, 1).map((part) => part.id) : []
    const chosen = new Set([...fixed, ...keep[limit]])
    if (most !== null && chosen.size > most)
      throw new Fail(
        'badInput',
        `keep.${limit}: Choose at most ${most}${fixed.length > 0 ? ', the owner among them' : ''}`,
      )
    const known = new Set(all.map((part) => part.id))
    if ([...chosen].some((id) => !known.has(id))) throw notFound()
  }
}
