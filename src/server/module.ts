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
 * The face a module shows to the composition. Its `index.ts` has one maker, `<name>Module(platform, asks)`: `asks` are the few
 * things it wants of other modules, as functions. What the maker returns beside this face is what others may ask of it.
 */
export type Module = {
  jobs?: readonly Job[]
  /** Who wants to be told what happened to accounts. */
  consumers?: readonly Consumer[]
  /** What it answers outside of /api, by the beginning of the path; the longest beginning wins. For processes that collect. */
  paths?: Readonly<Record<string, (req: IncomingMessage, res: ServerResponse) => void>>
  /** Takes in, by its kind, what came while the record store was away, as of the moment it came. Done twice, it must count once. */
  takesLater?: Readonly<Record<string, (request: string, receivedAt: Date) => Promise<'taken' | 'away'>>>
  /** What of it can work right now, by name. A process that only collects is ready when all of these are up, whatever its stores do. */
  readiness?: () => Readiness
  /** Its metrics, for the operator. */
  measures?: readonly Measure[]
  /** What must be there before anything runs. In the order of the list of modules. */
  prepare?: () => Promise<void>
  /** Begins what runs by itself. Jobs can be sent by then. */
  start?: () => Promise<void> | void
  /**
   * These accounts were erased: it refuses them from now on, and keeps nothing of them in memory and in the data folder. True
   * when there was something. Asked again at every start.
   */
  forget?: (erased: readonly Erased[]) => Promise<boolean>
  /** After the last request, in the opposite order. */
  stop?: () => Promise<void>
  /** Everything acknowledged so far is in the stores afterwards, and in the reports. In the opposite order, too. */
  flush?: () => Promise<void>
}

/** The same for a module with calls: each group the contract lists under its name has its handlers. */
export type Answering<Name extends keyof Modules> = Module & {
  calls: {
    [Group in keyof Modules[Name]]: Modules[Name][Group] extends Record<string, Call>
      ? Handlers<Modules[Name][Group]>
      : never
  }
}
