import type { Clock } from '../../time/clock.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { type Approvals, approvalsOf, minDecisions } from '../../money/index.ts'
import { remember } from '../../time/remember.ts'
import { type DelayCurves, learnDelays } from './delay-curve.ts'
import { readClicks, readDelays } from './read-delays.ts'

/** What an account's history says about sales still to come; `null` when the history is too short. */
export type Outlook = {
  delays: (account: string) => Promise<DelayCurves | null>
  approvals: (account: string) => Promise<Approvals | null>
}

/** Learned on first use and cached for an hour. */
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

/** How long networks take to report a sale, learned and cached the same way; `null` when the history is too short. */
export type ReportingDelays = (account: string) => Promise<DelayCurves | null>
export const createReportingDelays = ({ database, clock }: { database: Database; clock: Clock }): ReportingDelays =>
  remember(clock, async (account) => learnDelays(await readDelays(database, account, clock.now(), 'sale'), []))
