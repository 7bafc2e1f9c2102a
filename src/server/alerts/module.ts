import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { alertCalls, type CallParts } from './calls.ts'
import { factConsumer } from './facts/consumer.ts'
import type { BrokenLinks } from './facts/broken-links.ts'
import { alertJobs } from './jobs.ts'
import type { RunParts } from './run-parts.ts'

/** Says by itself what costs money, once for each cause: facts as they happen, and falls in daily counts with what was expected. */
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
