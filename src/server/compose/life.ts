import type { FastifyInstance } from 'fastify'
import type { Jobs } from '../jobs/index.ts'
import type { Module } from '../module.ts'
import type { ReportOrder } from '../orders/index.ts'
import type { Platform } from '../platform.ts'

export type Life = {
  /**
   * Starts accepting requests; returns the URL. Clicks and visits need no store, so they are accepted before the stores
   * are open. All other requests are told to retry.
   */
  listen: () => Promise<string>
  /** Starts background work once the stores are open; also listens if nothing does yet. */
  start: () => Promise<string>
  /** Marks the start as complete: `/healthz` reports it from now on. */
  ready: () => void
  isReady: () => boolean
  /** Accepts no new request, finishes running ones, and writes remaining events to the stores. */
  stop: () => Promise<void>
  /** Waits until everything acknowledged so far is in the stores and in the reports. */
  flush: () => Promise<void>
}
export type App = Life & {
  /** Reports an order as the page of a direct partner's shop does. For the demo, whose shops are invented. */
  reportOrder: ReportOrder
  /** Writes the export files of a new demo. */
  exportDemo: () => Promise<void>
}
type Parts = {
  platform: Pick<Platform, 'env' | 'changes' | 'plays' | 'publicUrl'>
  modules: readonly Module[]
  jobs: Jobs
  server: FastifyInstance
  readiness: ReturnType<typeof createReadiness>
  isOpenedLater: boolean
}

/** Readiness state: read by the health paths from the first request on, set at the end of the start. */
export function createReadiness(): Pick<Life, 'isReady' | 'ready'> {
  let isReady = false
  return {
    isReady: () => isReady,
    ready: () => {
      isReady = true
    },
  }
}

/** The order in which everything starts and stops. */
export function createLife({ platform, modules, jobs, server, readiness, isOpenedLater }: Parts): Life {
  const { env, changes, plays, publicUrl } = platform
  let listening: Promise<unknown> | null = null
  const listen = async () => {
    await (listening ??= server.listen({ port: env.PORT, host: env.HOST }))
    return publicUrl
  }
  return {
    listen,
    start: async () => {
      await changes.begin()
      for (const m of modules) await m.prepare?.()
      // without a URL the database is only ours, so the jobs of a killed process can be taken over
      await jobs.start({ work: plays('work'), isAlone: !env.DATABASE_URL })
      for (const m of modules) await m.start?.()
      if (!isOpenedLater) readiness.ready()
      return listen()
    },
    ...readiness,
    stop: async () => {
      await server.close()
      await jobs.stop()
      for (const m of modules.toReversed()) await m.stop?.()
    },
    flush: async () => {
      for (const m of modules.toReversed()) await m.flush?.()
    },
  }
}
