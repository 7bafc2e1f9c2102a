import type { AllHandlers } from '../http/handlers.ts'
import type { SendJob } from '../jobs/index.ts'
import type { Later } from '../jobs/later.ts'
import type { Measure } from '../log/measures.ts'
import type { Module } from '../module.ts'

/** Something that is made later than those who ask for it. */
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

/** All that modules need of each other in both directions; everything else is made before it is used. */
export const openPorts = () => ({
  /** Modules send jobs, and jobs do the work of modules. */
  jobs: openPort<SendJob>('jobs'),
  /** Reports that are mailed and exported, mails and exports read what a screen reads: the calls of all modules. */
  handlers: openPort<AllHandlers>('handlers'),
  /** The log of tracking keeps requests for modules while the record store is away, and gives them back to the same. */
  later: openPort<Later>('kept requests'),
  /** Operations and erasure walk through all modules, and are two of them. */
  modules: openPort<readonly Module[]>('modules'),
  /** Operations shows the measures of all modules. */
  measures: openPort<readonly Measure[]>('measures'),
})
export type Ports = ReturnType<typeof openPorts>
