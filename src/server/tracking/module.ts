import { join } from 'node:path'
import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { projectRoot } from '../project-root.ts'
import { retainEventsJob } from './retain/retain-events.ts'
import { createTracking, type TrackingParts } from './tracking.ts'

export type TrackingAsks = Pick<TrackingParts, 'links'>

/** The collector and the redirect; nothing in a process that does not collect. */
export async function trackingModule(platform: Platform, { links }: TrackingAsks): Promise<Module> {
  const { env, database, events, changes, clock, log, publicUrl, secret } = platform
  const { RETAIN_EVENTS_MONTHS: months, CLICKHOUSE_CLUSTER: cluster } = env
  const jobs = months === undefined ? [] : [retainEventsJob({ events, clock, log, months, cluster })]
  if (!platform.plays('collect')) return { jobs }
  const tracking = await createTracking({
    dir: join(env.DATA_DIR, 'tracking'),
    database,
    events,
    changes,
    links,
    clock,
    log,
    signKey: secret.derive('signed targets'),
    clickKey: secret.derive('click ids'),
    ownHosts: [new URL(publicUrl).host, `${env.HOST}:${env.PORT}`],
    trustProxy: env.TRUST_PROXY,
    ...(platform.disk.freeBytes ? { freeBytes: platform.disk.freeBytes } : {}),
    scriptFile: join(projectRoot, 'dist/tracker/script.js'),
    shopScriptFile: join(projectRoot, 'dist/tracker/shop.js'),
  })
  return {
    jobs,
    paths: { '/tr/': tracking.handle },
    forget: (erased) => tracking.forget(erased.map((e) => e.accountUuid)),
    stop: tracking.stop,
    flush: tracking.flush,
  }
}
