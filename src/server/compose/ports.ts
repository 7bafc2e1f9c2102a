import type { AllHandlers } from '../http/handlers.ts'
import type { SendJob } from '../jobs/index.ts'
import type { Later } from '../jobs/later.ts'
import type { Measure } from '../log/measures.ts'
import type { Module } from '../module.ts'

/** A value that is created after the code that uses it. */
export type Port<T> = { get: () => T; connect: (value: T) => void }

export function openPort<T>(name: string): Port<T> {
  let connected: { value: T } | undefined
  return {
    get: () => {
      if (!connected) throw new Error(`${name} were asked for before they were made`)
      return connected.value
    },
    connect: (value) => {
      connected = { value }
    },
  }
}

/** Everything modules need from each other in both directions; all else is created before it is used. */
export const openPorts = () => ({
  /** Modules send jobs, and jobs do the work of modules. */
  jobs: openPort<SendJob>('jobs'),
  /** Mailed and exported reports contain what a screen shows, so mails and exports need the calls of all modules. */
  handlers: openPort<AllHandlers>('handlers'),
  /**
   * The tracking log stores requests for modules while the record store is away, and passes them to the same modules
   * later.
   */
  later: openPort<Later>('kept requests'),
  /** Operations and erasure process all modules, and are two of them. */
  modules: openPort<readonly Module[]>('modules'),
  /** Operations shows the metrics of all modules. */
  measures: openPort<readonly Measure[]>('measures'),
})
export type Ports = ReturnType<typeof openPorts>
