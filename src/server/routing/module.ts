import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import type { Tx } from '../store/database/open.ts'
import { StoreAway } from '../store/store-away.ts'
import { changeCalls } from './changes/calls.ts'
import { dryRunCalls } from './dry-run/calls.ts'
import { dryRun, type NetworkOf } from './dry-run/run.ts'
import { expectationsOfMerchant } from './expectations/of-merchant.ts'
import { endChangesJob } from './changes/end-changes.ts'
import { measureChangesJob } from './changes/measure-changes.ts'
import type { NetworkLinks } from './network-links.ts'
import { trafficADay } from './split/read-test-clicks.ts'
import { splitOptions } from './split/options.ts'
import { splitState } from './split/state.ts'

export type RoutingAsks = {
  links: NetworkLinks
  networkOf: (tx: Tx) => Promise<NetworkOf>
}

/** The publisher's routing calls. `index.ts` has what the redirect uses. */
export function routingModule(platform: Platform, { links, networkOf }: RoutingAsks): Answering<'routing'> {
  const { database, events, clock, log } = platform
  const parts = { database, events, clock, links, networkOf }
  const { steering, splits } = changeCalls({
    database,
    clock,
    promise: async ({ accountUuid }, plan) => {
      try {
        const { middle, low, high, moves } = await dryRun(parts, accountUuid, plan)
        return { middle, low, high, clicks: Math.round(moves.reduce((sum, m) => sum + m.clicks, 0)) }
      } catch (error) {
        if (!(error instanceof StoreAway)) throw error
        log.warn('a change of the routing is kept without what it promises: the event store is away', { error })
        return null
      }
    },
    visitorsADay: async (accountUuid, test) =>
      test ? (await trafficADay(events, accountUuid, { ...test, now: clock.now().getTime() })).visitors : 0,
  })
  return {
    jobs: [endChangesJob({ database, clock }), measureChangesJob(parts)],
    calls: {
      dryRuns: dryRunCalls(parts),
      splitTests: {
        ...splits,
        options: ({ advertiserUuid }, { accountUuid }) =>
          database.as(accountUuid, async (tx) => splitOptions(tx, advertiserUuid, await networkOf(tx))),
        one: ({ advertiserUuid }, { accountUuid, currencyCode }) =>
          splitState(parts, accountUuid, advertiserUuid, currencyCode),
      },
      steering: {
        ...steering,
        expected: ({ advertiserUuid }, who) => expectationsOfMerchant(parts, advertiserUuid, who),
      },
    },
  }
}
