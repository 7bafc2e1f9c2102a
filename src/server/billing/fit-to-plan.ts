import { type HardLimit, hardLimits, limitsOf } from '../../contract/plan-table.ts'
import { pauseUsers, resumeUsers, usersOfPlan } from '../account/index.ts'
import { endWithPlan } from '../autolinking/index.ts'
import { networksOfPlan, pauseNetworks, resumeNetworks } from '../networks/index.ts'
import { pauseSites, resumeSites, sitesOfPlan } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import type { Keep } from './tables.ts'

type Part = { id: string; isPaused: boolean }
type Parts = {
  /** In the order of precedence for staying active. */
  list: (tx: Tx, accountUuid: string) => Promise<Part[]>
  pause: (tx: Tx, accountUuid: string, ids: string[]) => Promise<void>
  resume: (tx: Tx, accountUuid: string, ids: string[]) => Promise<void>
}
export const partsOf: Record<HardLimit, Parts> = {
  users: {
    list: usersOfPlan,
    pause: (tx, _, ids) => pauseUsers(tx, ids),
    resume: (tx, _, ids) => resumeUsers(tx, ids),
  },
  sites: {
    list: sitesOfPlan,
    pause: (tx, _, ids) => pauseSites(tx, ids),
    resume: (tx, _, ids) => resumeSites(tx, ids),
  },
  networks: { list: networksOfPlan, pause: pauseNetworks, resume: resumeNetworks },
}

/**
 * Which of them stay within a limit: always the first (for users, an owner), then the chosen ones, then active before
 * inactive ones, each in the given order.
 */
export function partsToKeep(all: readonly Part[], most: number | null, chosen: readonly string[]): Set<string> {
  if (most === null) return new Set(all.map((part) => part.id))
  const wanted = new Set(chosen)
  const rank = (part: Part) => (wanted.has(part.id) ? 0 : part.isPaused ? 2 : 1)
  return new Set(
    all
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, most)
      .map((part) => part.id),
  )
}

/**
 * Deactivates what exceeds the plan, and reactivates what fits again. Nothing is deleted. The first owner always stays,
 * whatever was chosen: otherwise nobody could sign in to the account.
 */
export async function fitToPlan(tx: Tx, accountUuid: string, plan: string, keep: Keep | null = null): Promise<void> {
  for (const limit of hardLimits) {
    const { list, pause, resume } = partsOf[limit]
    const all = await list(tx, accountUuid)
    const always = limit === 'users' ? all.slice(0, 1).map((part) => part.id) : []
    const stays = partsToKeep(all, limitsOf(plan)[limit], [...always, ...(keep?.[limit] ?? [])])
    const goes = all.filter((part) => !stays.has(part.id) && !part.isPaused).map((part) => part.id)
    const comes = all.filter((part) => stays.has(part.id) && part.isPaused).map((part) => part.id)
    if (goes.length > 0) await pause(tx, accountUuid, goes)
    if (comes.length > 0) await resume(tx, accountUuid, comes)
  }
  await endWithPlan(tx, accountUuid, plan)
}
