import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { backupModule } from '../backup/index.ts'
import { projectRoot } from '../env/project-root.ts'
import { happeningsModule } from '../happenings/index.ts'
import { createAnswer } from '../http/answer.ts'
import type { AllHandlers } from '../http/handlers.ts'
import { mountCalls } from '../http/mount.ts'
import { buildServer } from '../http/server.ts'
import { createJobs } from '../jobs/index.ts'
import { mailModule } from '../mail/index.ts'
import type { Module } from '../module.ts'
import { trackingModule } from '../tracking/index.ts'
import { type Base, createBase } from './base.ts'
import { demoModules } from './demo.ts'
import { erasure } from './erasure.ts'
import { type App, createLife, createReadiness } from './life.ts'
import { makeModules } from './make-modules.ts'
import { handlersOf, pathsOf, takersOf } from './merge-modules.ts'
import type { PlatformParts } from './platform.ts'
import { healthAndMetrics } from './health-and-metrics.ts'
import type { Stores } from './stores.ts'

export type { App } from './life.ts'
export type AppParts = Omit<PlatformParts, 'send' | 'stores'> & {
  stores: Pick<Stores, 'database' | 'events' | 'databaseUrl'> & Partial<Pick<Stores, 'measures'>>
  /** Whether scheduled jobs start by themselves; true by default. */
  keepsSchedules?: boolean
  /** True when the caller opens the stores and calls `ready`; otherwise they are open, and `start` does everything. */
  isOpenedLater?: boolean
}

type Named = ReturnType<typeof makeModules>

/** In start order; stopping uses the reverse order. */
function inOrder({ platform, ports }: Base, built: readonly Module[]): Module[] {
  const consumers = built.flatMap((m) => m.consumers ?? [])
  return [
    { stop: platform.changes.stop },
    mailModule(platform),
    happeningsModule(platform, consumers),
    ...built,
    backupModule(platform),
    erasure(platform, ports.modules.get),
  ]
}

/** Mounts the product's calls and pages. */
function mountProduct({ platform, rates }: Base, { account, domains, integrations }: Named, handlers: AllHandlers) {
  const { log, publicUrl, env, disk } = platform
  const checkOutput = env.NODE_ENV !== 'production'
  const answer = createAnswer({ identify: account.identify, rates, log, checkOutput, isFull: disk.isTight })
  return {
    mountApi: (app: FastifyInstance) => {
      mountCalls(app, { handlers, answer, publicUrl, rates })
      integrations.mount(app)
      domains.mount(app)
    },
    webDir: join(projectRoot, 'dist/web'),
  }
}

/** Composes the modules for the roles of this process. The only code that knows all of them. */
export async function composeApp(parts: AppParts): Promise<App> {
  const { stores, clock, log, env, isOpenedLater = false, keepsSchedules = true } = parts
  const base = await createBase(parts)
  const { platform, ports, metrics } = base
  const { plays, publicUrl, disk, secret } = platform
  const named = makeModules(base)
  const handlers = handlersOf(named)
  ports.handlers.connect(handlers)
  const answering = Object.values<Module>(named)
  const tracking = await trackingModule(platform, {
    links: base.networkLinks,
    ownDomains: base.domains,
    storesComeLater: isOpenedLater,
    takers: takersOf(answering),
  })
  ports.later.connect(tracking.later)
  const modules = inOrder(base, [...answering, tracking, ...demoModules(env, { stores, clock, log, secret })])
  ports.modules.connect(modules)
  const jobs = createJobs({
    databaseUrl: () => stores.databaseUrl,
    jobs: modules.flatMap((m) => m.jobs ?? []),
    log,
    isFull: disk.isTight,
    keepsSchedules,
  })
  ports.jobs.connect(jobs.send)
  const readiness = createReadiness()
  const { measures, health } = healthAndMetrics(platform, modules, stores.measures ?? [], readiness.isReady)
  ports.measures.connect(measures)
  metrics?.show(measures)
  const trackingPaths = plays('collect') ? modules : plays('work') ? [named.feeds] : null
  const server = await buildServer({
    log,
    publicUrl,
    trustProxy: env.TRUST_PROXY,
    health,
    ownDomains: { ...base.domains, brandOf: platform.pageBrandOf },
    ...(metrics && env.METRICS_TOKEN ? { metrics, metricsToken: env.METRICS_TOKEN } : {}),
    ...(trackingPaths ? { tracking: pathsOf(trackingPaths) } : {}),
    ...(plays('web') ? mountProduct(base, named, handlers) : {}),
  })
  const life = createLife({ platform, modules, jobs, server, readiness, isOpenedLater })
  return { reportOrder: named.orders.reportOrder, exportDemo: named.integrations.exportDemo, ...life }
}
