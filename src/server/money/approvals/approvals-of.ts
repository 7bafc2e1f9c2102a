import type { Clock } from '../../time/clock.ts'
import { remember } from '../../time/remember.ts'
import type { Database } from '../../store/database/open.ts'
import { type Approvals, learnApprovals, minDecisions } from './learn-approvals.ts'
import { readDecisions } from './read-decisions.ts'

type Learn = (account: string) => Promise<Approvals>
const memories = new WeakMap<Database, Learn>()

/**
 * How an account's pending sales ended in the past. One shared cache, so that a pending sale has the same value on
 * every screen; learned on first use and kept for an hour.
 */
export function approvalsOf({ database, clock }: { database: Database; clock: Clock }): Learn {
  const known = memories.get(database)
  if (known) return known
  const learn = remember(
    clock,
    async (account) => learnApprovals(await readDecisions(database, account, clock.now())),
    { isEnough: ({ decided }) => decided >= minDecisions },
  )
  memories.set(database, learn)
  return learn
}
