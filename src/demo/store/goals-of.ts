import { paceOf, usualDay } from '../../server/alerts/index.ts'
import { leftOutDays } from '../../server/annotations/index.ts'
import { createReportingDelays, type GoalPace, readGoalPaces } from '../../server/insights/index.ts'
import type { Database } from '../../server/store/database/open.ts'
import type { Events } from '../../server/store/events/open.ts'

const noNames = {
  sites: new Map(),
  networks: new Map(),
  connections: new Map(),
  campaigns: new Map(),
  smartLinks: new Map(),
  creators: new Map(),
  merchants: new Map(),
}

/** The month's result for each target, computed by the product at the demo's own time. */
export const goalsOf =
  (parts: { database: Database; events: Events; clock: { now: () => Date } }) =>
  (viewer: { accountUuid: string; timezone: string }): Promise<GoalPace[]> =>
    readGoalPaces(
      {
        ...parts,
        reportingDelays: createReportingDelays(parts),
        names: async () => noNames,
        morning: {
          usualDay,
          pace: paceOf,
          openBreaks: async () => [],
          leftOut: async (accountUuid, range) => {
            const found = await parts.database.as(accountUuid, (tx) => leftOutDays(tx, accountUuid, range))
            return found.filter((d) => d.kind === 'account')
          },
        },
      },
      viewer,
    )
