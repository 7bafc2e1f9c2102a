import { join } from 'node:path'
import { millisecondsOf } from '../time/clock.ts'
import { type Later, never } from '../jobs/later.ts'
import { gauge } from '../log/measures.ts'
import type { Module } from '../module.ts'
import { ownHostsOf } from '../env/own-address.ts'
import type { Platform } from '../platform.ts'
import { projectRoot } from '../env/project-root.ts'
import { retainEventsJob } from './retain/retain-events.ts'
import { keptWhileAway, openIntake, type Taker } from './intake.ts'
import { diskFiles } from './log/log-files.ts'
import { type Mentions, mentionKind } from '../autolinking/index.ts'
import { createTracking, type TrackingParts } from './tracking.ts'

export type TrackingAsks = Pick<TrackingParts, 'links' | 'storesComeLater' | 'ownDomains'> & {
  /** Handlers of requests that arrived while the database was down. */
  takers: Readonly<Record<string, Taker>>
}

/** The collector and the redirect; nothing in a process that does not collect. */
export async function trackingModule(
  platform: Platform,
  { takers, ...asks }: TrackingAsks,
): Promise<Module & { later: Later }> {
  const { env, database, events, changes, clock, log, publicUrl, secret } = platform
  const { RETAIN_EVENTS_MONTHS: months } = env
  const jobs = months === undefined ? [] : [retainEventsJob({ events, clock, log, months })]
  if (!platform.plays('collect')) return { jobs, later: never }
  const dir = join(env.DATA_DIR, 'tracking')
  const kept = diskFiles(join(dir, 'kept-requests'))
  const intake = await openIntake({ files: kept, takers, log, now: millisecondsOf(clock) })
  const later = keptWhileAway(intake, database, log)
  const takeMentions = async (mentions: Mentions) => {
    const request = JSON.stringify(mentions)
    try {
      await takers[mentionKind]?.(request, clock.now())
    } catch (error) {
      if (!(await later.keep(mentionKind, request))) throw error
    }
  }
  const tracking = await createTracking({
    dir,
    database,
    events,
    changes,
    ...asks,
    isOneOfSeveral: env.ROLE === 'collect',
    clock,
    log,
    signKey: secret.derive('signed targets'),
    clickKey: secret.derive('click ids'),
    ownHosts: ownHostsOf(publicUrl, env),
    trustProxy: env.TRUST_PROXY,
    ...(platform.disk.freeBytes ? { freeBytes: platform.disk.freeBytes } : {}),
    takeMentions,
    scriptFile: join(projectRoot, 'dist/tracker/script.js'),
    shopScriptFile: join(projectRoot, 'dist/tracker/shop.js'),
  })
  return {
    jobs,
    paths: { '/tr/': tracking.handle },
    readiness: tracking.readiness,
    measures: [
      ...tracking.measures,
      gauge(
        'outbound_kept_requests_waiting',
        'Callbacks and orders kept while the record store was away',
        intake.waiting,
      ),
    ],
    start: async () => {
      await tracking.storesAreOpen()
      intake.start()
    },
    later,
    forget: (erased) => tracking.forget(erased.map((e) => e.accountUuid)),
    stop: async () => {
      await intake.stop()
      await tracking.stop()
    },
    flush: tracking.flush,
  }
}
