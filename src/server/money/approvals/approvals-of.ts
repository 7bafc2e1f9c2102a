import type { Clock } from '../../time/clock.ts'
import { remember } from '../../time/remember.ts'
import type { Database } from '../../store/database/open.ts'
import { type Approvals, learnApprovals, minDecisions } from './learn-approvals.ts'
import { readDecisions } from './read-decisions.ts'

type Learn = (account: string) => Promise<Approvals>
const memories = new WeakMap<Database, Learn>()

/**
 * How pending sales of an account ended in the past. One memory for all who ask, so that a pending sale is worth
 * the same on every screen; learned when it is first asked for, and kept for an hour.
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
