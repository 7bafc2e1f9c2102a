import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { alertCalls, type CallParts } from './calls.ts'
import { alertJobs } from './jobs.ts'

/** Says by itself what falls and costs money: once for each cause, with what was expected and what is missing. */
export function alertsModule(
  { database, events, clock, jobs: { send } }: Platform,
  { networkOf }: Pick<CallParts, 'networkOf'>,
): Answering<'alerts'> {
  return {
    calls: alertCalls({ database, clock, networkOf }),
    jobs: alertJobs({ database, events, clock, send }),
  }
}
