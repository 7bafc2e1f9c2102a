import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { alertCalls, type CallParts } from './calls.ts'
import { factConsumer } from './facts/consumer.ts'
import type { BrokenLinks } from './facts/broken-links.ts'
import { alertJobs } from './jobs.ts'
import type { RunParts } from './run-parts.ts'

/**
 * Reports what costs money, once per cause: facts as they happen, and drops in daily counts against the expectation.
 */
export function alertsModule(
  { database, events, clock, jobs: { send } }: Platform,
  {
    networkOf,
    brokenLinks,
    notedDays,
    saleHistory,
    goalPaces,
  }: Pick<CallParts, 'networkOf' | 'notedDays'> &
    Required<Pick<RunParts, 'saleHistory' | 'goalPaces'>> & { brokenLinks: BrokenLinks },
): Answering<'alerts'> {
  return {
    calls: alertCalls({ database, events, clock, brokenLinks, networkOf, notedDays, saleHistory }),
    consumers: [factConsumer({ database, events, clock, brokenLinks })],
    jobs: alertJobs({ database, events, clock, send, brokenLinks, notedDays, saleHistory, goalPaces }),
  }
}
