import type { Measure } from '../log/measures.ts'
import type { Answering, Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { operationsCalls, type OperationsParts } from './calls.ts'
import { createPulse } from './pulse.ts'

export type OperationsAsks = Pick<OperationsParts, 'version' | 'isOperator'> & {
  /** The modules whose jobs are checked. */
  modules: () => readonly Module[]
  /** The metrics of this process. */
  measures: () => readonly Measure[]
}

/**
 * The state of the installation, for its operator. Every process reports every few seconds; one that serves pages
 * judges the reports.
 */
export function operationsModule(
  platform: Platform,
  { version, isOperator, measures, modules }: OperationsAsks,
): Answering<'operations'> {
  const { database, clock, env, mail } = platform
  const jobs = () => modules().flatMap((m) => m.jobs ?? [])
  const pulse = createPulse({ database, clock, role: env.ROLE, version, measures })
  return {
    calls: operationsCalls({ database, clock, version, mailLeaves: mail.leaves, pulse, isOperator, jobs }),
    start: pulse.start,
    stop: pulse.stop,
  }
}
