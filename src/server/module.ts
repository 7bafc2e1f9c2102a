import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '../contract/call.ts'
import type { Modules } from '../contract/index.ts'
import type { Consumer } from './happenings/consumer.ts'
import type { Erased } from './erasure/index.ts'
import type { Handlers } from './http/handlers.ts'
import type { Job } from './jobs/index.ts'
import type { Measure } from './log/measures.ts'

export type Readiness = Readonly<Record<string, 'up' | 'away' | 'full'>>

/**
 * What a module offers to the composition. Its `index.ts` has one maker, `<name>Module(platform, asks)`: `asks` are the
 * functions it needs from other modules. The maker's further results are what other modules may use.
 */
export type Module = {
  jobs?: readonly Job[]
  /** Consumers of account events. */
  consumers?: readonly Consumer[]
  /** Handlers of paths outside of /api, by prefix; the longest prefix wins. For processes that collect. */
  paths?: Readonly<Record<string, (req: IncomingMessage, res: ServerResponse) => void>>
  /**
   * Handles requests that arrived while the record store was away, by kind and as of their arrival. Must be idempotent.
   */
  takesLater?: Readonly<Record<string, (request: string, receivedAt: Date) => Promise<'taken' | 'away'>>>
  /**
   * The parts that can work at the moment, by name. A process that only collects is ready when all of these are up,
   * whatever its stores do.
   */
  readiness?: () => Readiness
  /** Its metrics, for the operator. */
  measures?: readonly Measure[]
  /** Prepares what must exist before anything runs. Called in the order of the list of modules. */
  prepare?: () => Promise<void>
  /** Starts background work. Jobs can be sent by then. */
  start?: () => Promise<void> | void
  /**
   * Called for erased accounts: refuses them from now on, and removes them from memory and the data folder. Returns
   * true when there was something. Called again at every start.
   */
  forget?: (erased: readonly Erased[]) => Promise<boolean>
  /** Called after the last request, in reverse order. */
  stop?: () => Promise<void>
  /** Writes everything acknowledged so far to the stores and the reports. Also in reverse order. */
  flush?: () => Promise<void>
}

/** The same for a module with calls: every group of the contract under its name has its handlers. */
export type Answering<Name extends keyof Modules> = Module & {
  calls: {
    [Group in keyof Modules[Name]]: Modules[Name][Group] extends Record<string, Call>
      ? Handlers<Modules[Name][Group]>
      : never
  }
}
