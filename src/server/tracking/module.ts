import { join } from 'node:path'
import type { Module } from '../module.ts'
import { ownHostsOf } from '../own-address.ts'
import type { Platform } from '../platform.ts'
import { projectRoot } from '../project-root.ts'
import { retainEventsJob } from './retain/retain-events.ts'
import { createTracking, type TrackingParts } from './tracking.ts'

export type TrackingAsks = Pick<TrackingParts, 'links' | 'storesComeLater'>

/** The collector and the redirect; nothing in a process that does not collect. */
export async function trackingModule(platform: Platform, asks: TrackingAsks): Promise<Module> {
  const { env, database, events, changes, clock, log, publicUrl, secret } = platform
  const { RETAIN_EVENTS_MONTHS: months, CLICKHOUSE_CLUSTER: cluster } = env
  const jobs = months === undefined ? [] : [retainEventsJob({ events, clock, log, months, cluster })]
  if (!platform.plays('collect')) return { jobs }
  const tracking = await createTracking({
    dir: join(env.DATA_DIR, 'tracking'),
    database,
    events,
    changes,
    ...asks,
    clock,
    log,
    signKey: secret.derive('signed targets'),
    clickKey: secret.derive('click ids'),
    ownHosts: ownHostsOf(publicUrl, env),
    trustProxy: env.TRUST_PROXY,
    ...(platform.disk.freeBytes ? { freeBytes: platform.disk.freeBytes } : {}),
    scriptFile: join(projectRoot, 'dist/tracker/script.js'),
    shopScriptFile: join(projectRoot, 'dist/tracker/shop.js'),
  })
  return {
    jobs,
    paths: { '/tr/': tracking.handle },
    readiness: tracking.readiness,
    start: tracking.storesAreOpen,
    forget: (erased) => tracking.forget(erased.map((e) => e.accountUuid)),
    stop: tracking.stop,
    flush: tracking.flush,
  }
}
