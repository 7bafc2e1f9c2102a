import type PgBoss from 'pg-boss'
import type { Log } from '../log/log.ts'
import { outsideRequests } from '../log/request-scope.ts'
import type { StorePool } from '../store/database/pool.ts'
import { fetchFairly } from './fetch-fairly.ts'
import { longestOf, type Job } from './job.ts'
import { createPlaces, type Place } from './places.ts'

/** A job that takes longer is logged, in milliseconds. */
const slowAfter = 60_000

export type QueueParts = {
  boss: PgBoss
  pool: StorePool
  log: Log
  /** Aborts running jobs, and prevents new ones from starting. */
  stopping: AbortSignal
  /** Whether jobs may start at the moment. */
  mayBegin: () => boolean
}

/**
 * Runs one queue in this process: takes as many jobs as it has free places and completes each separately, so a slow job
 * occupies one place and delays no other.
 */
export function workQueue(job: Job, { boss, pool, log, stopping, mayBegin }: QueueParts) {
  const { share } = job
  const places = createPlaces(share ?? { places: job.concurrency ?? 1, perAccount: Number.POSITIVE_INFINITY }, () =>
    look(),
  )
  const running = new Map<string, Promise<void>>()
  let fetching: Promise<void> | undefined

  const run = async (id: string, data: unknown, { withoutPlace }: Place) => {
    const signal = AbortSignal.any([AbortSignal.timeout(longestOf(job) * 1000), stopping])
    const started = Date.now()
    try {
      await job.handler(job.payload.parse(data ?? {}), signal, withoutPlace)
      await boss.complete(job.name, id)
      const ms = Date.now() - started
      if (ms > slowAfter) log.info('job was slow', { job: job.name, ms })
    } catch (error) {
      log.warn('job failed', { job: job.name, ms: Date.now() - started, error })
      await boss
        .fail(job.name, id)
        .catch((e: unknown) => log.warn('job could not be noted as failed', { job: job.name, error: e }))
    }
  }
  // the data of a job sent without a payload is null
  const begin = ({ id, data }: { id: string; data: object | null }) => {
    const place = places.take(data !== null && 'accountUuid' in data ? String(data.accountUuid) : id)
    const work = run(id, data, place).finally(() => {
      running.delete(id)
      place.leave()
    })
    running.set(id, work)
  }
  const fetch = async () => {
    if (places.free() === 0 || stopping.aborted) return
    const found = share
      ? await fetchFairly(pool, job.name, share.perAccount, places)
      : await boss.fetch<object | null>(job.name, { batchSize: places.free() })
    found.forEach(begin)
  }
  const look = () => {
    if (fetching || stopping.aborted || !mayBegin()) return
    // the request that sent a job does not wait for it, nor for others processed on the way
    fetching = outsideRequests(fetch)
      .catch((error: unknown) => log.warn('jobs wait for the database', { error }))
      .finally(() => {
        fetching = undefined
      })
  }
  return {
    look,
    idle: async () => {
      await fetching
      await Promise.all(running.values())
    },
    /** Ids of running jobs. */
    underWay: () => [...running.keys()],
  }
}
