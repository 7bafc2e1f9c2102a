import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { type CallParts, discoveryCalls } from './calls.ts'
import { discoveryJobs } from './jobs.ts'
import type { NightlyParts } from './nightly/run-nightly.ts'

export type DiscoveryAsks = Pick<CallParts, 'networkOf' | 'siteNames' | 'userNames' | 'report' | 'screens'> &
  Pick<NightlyParts, 'networkUuid' | 'leadsToShop'> &
  Partial<Pick<NightlyParts, 'brokenLinks'>>

/** What to do next: potential earnings of clicks, users' answers, and results. */
export function discoveryModule(
  { database, events, clock, csv, jobs: { send } }: Platform,
  { brokenLinks = async () => [], networkUuid, leadsToShop, ...asks }: DiscoveryAsks,
): Answering<'discovery'> {
  const parts = { database, events, clock, send }
  return {
    calls: discoveryCalls({ ...parts, ...asks, brokenLinks, csv }),
    jobs: discoveryJobs({
      ...parts,
      networkUuid,
      leadsToShop,
      brokenLinks,
    }),
  }
}
