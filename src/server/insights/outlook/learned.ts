import type { Clock } from '../../time/clock.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { type Approvals, approvalsOf, minDecisions } from '../../money/index.ts'
import { remember } from '../../time/remember.ts'
import { type DelayCurves, learnDelays } from './delay-curve.ts'
import { readClicks, readDelays } from './read-delays.ts'

/** What an account's own past tells of what is still to come; `null` where it is too short. */
export type Outlook = {
  delays: (account: string) => Promise<DelayCurves | null>
  approvals: (account: string) => Promise<Approvals | null>
}

/** Learned when it is first asked for, and kept for an hour. */
export function createOutlook({
  database,
  events,
  clock,
}: {
  database: Database
  events: Events
  clock: Clock
}): Outlook {
  return {
    delays: remember(clock, async (account) => {
      const now = clock.now()
      const [delays, clicks] = await Promise.all([readDelays(database, account, now), readClicks(events, account, now)])
      return learnDelays(delays, clicks)
    }),
    approvals: async (account) => {
      const learned = await approvalsOf({ database, clock })(account)
      return learned.decided >= minDecisions ? learned : null
    },
  }
}

/** How long networks take to tell of a sale, learned and kept in the same way; `null` where the past is too short. */
export type Tellings = (account: string) => Promise<DelayCurves | null>
export const createTellings = ({ database, clock }: { database: Database; clock: Clock }): Tellings =>
  remember(clock, async (account) => learnDelays(await readDelays(database, account, clock.now(), 'sale'), []))
