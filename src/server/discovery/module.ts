import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { endBrokenLinkAlarms } from './alarms/broken-links.ts'
import { alarmConsumer } from './alarms/consumer.ts'
import { type CallParts, discoveryCalls } from './calls.ts'
import { discoveryJobs } from './jobs.ts'
import type { NightlyParts } from './nightly/run-nightly.ts'

export type DiscoveryAsks = Pick<CallParts, 'networkOf' | 'siteNames' | 'userNames' | 'report'> &
  Pick<NightlyParts, 'networkUuid' | 'leadsToShop'> &
  Partial<Pick<NightlyParts, 'brokenLinks'>>

/** What to do next: what clicks could earn, what was said of it, what came of it, and what went wrong. */
export function discoveryModule(
  { database, events, clock, jobs: { send } }: Platform,
  { brokenLinks = async () => [], networkUuid, leadsToShop, ...asks }: DiscoveryAsks,
): Answering<'discovery'> {
  const parts = { database, events, clock, send }
  return {
    calls: discoveryCalls({ ...parts, ...asks }),
    consumers: [alarmConsumer({ ...parts, brokenLinks })],
    jobs: discoveryJobs({
      ...parts,
      networkUuid,
      leadsToShop,
      brokenLinks,
      after: async (accountUuid) =>
        endBrokenLinkAlarms(database, accountUuid, await brokenLinks(accountUuid), clock.now()),
    }),
  }
}
