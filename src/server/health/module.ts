import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { healthCalls, type HealthParts } from './calls.ts'

/** Tracking health from reader to money: where the chain breaks, in total, for each site and each connection. */
export const healthModule = (
  { database, events, clock }: Platform,
  asks: Pick<HealthParts, 'networkOf' | 'report' | 'maturity'>,
): Answering<'health'> => ({ calls: healthCalls({ database, events, clock, ...asks }) })
