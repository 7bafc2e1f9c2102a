import type { FastifyInstance } from 'fastify'
import type { Jobs } from '../jobs/index.ts'
import type { Module } from '../module.ts'
import type { TellOrder } from '../orders/index.ts'
import type { Platform } from '../platform.ts'

export type Life = {
  /**
   * Takes requests; gives the address. Clicks and visits need no store: they are taken before the stores are open. Everything
   * else is told to ask again.
   */
  listen: () => Promise<string>
  /** Starts what runs by itself, once the stores are open; listens unless it does. */
  start: () => Promise<string>
  /** The start is over, and what the installation shows is there: `/healthz` says so from now on. */
  ready: () => void
  isReady: () => boolean
  /** Takes no new request, finishes what is under way, and drains into the stores. */
  stop: () => Promise<void>
  /** Everything acknowledged so far is in the stores, and in the reports. */
  flush: () => Promise<void>
}
export type App = Life & {
  /** Tells of an order as a page of a direct partner's shop does. For the demo, whose shops are made up. */
  tellOrder: TellOrder
  /** Writes the files of a demo that was just made. */
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

/** Asked by the paths of health from the first request on, and said by the start. */
export function createReadiness(): Pick<Life, 'isReady' | 'ready'> {
  let isReady = false
  return {
    isReady: () => isReady,
    ready: () => {
      isReady = true
    },
  }
}

/** In which order everything begins and ends. */
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
      // Without a URL the database is ours alone: what a killed process had under way is free to take up.
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
