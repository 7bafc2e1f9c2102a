import type { z } from 'zod'
import type { Place } from './places.ts'
import type { Share } from './share.ts'

/** The text about a job in docs/jobs.md, for operators. */
export type About = {
  does: string
  /** Tables of the record store by name; other sources in words. */
  reads: string
  writes: string
  /** What users notice while it fails. */
  failing: string
}

/**
 * Work that survives a restart. `schedule` is a cron expression in UTC. A handler that throws is retried `retries`
 * times; the `signal` of one that runs longer than `longestSeconds` fires. That limit is for hanging work, not for slow
 * work; the default is three hours.
 */
export type Job<Payload = unknown> = {
  name: string
  about: About
  payload: z.ZodType<Payload>
  schedule?: string
  /** Parallel jobs per process; one by default. */
  concurrency?: number
  /**
   * Replaces `concurrency` and `longestSeconds` for work whose duration depends on an account or an external server.
   * Jobs of one account are those with the same `accountUuid` in their payload.
   */
  share?: Share
  longestSeconds?: number
  /** Also runs while the disk is nearly full, because it frees space. */
  makesRoom?: true
  retries?: number
  /**
   * Written as a method, so that a job with one payload type fits a list of all: the payload is parsed before. Waiting
   * for another server goes into `withoutPlace`, so that the next job can start meanwhile.
   */
  handler(payload: Payload, signal: AbortSignal, withoutPlace?: WithoutPlace): Promise<void>
}
export type WithoutPlace = Place['withoutPlace']
/** For calling a handler outside of its queue, where there is no place to release. */
export const inPlace: WithoutPlace = (work) => work()

/** Seconds after which a job is told to stop. */
export const longestOf = ({ share, longestSeconds = 3 * 3600 }: Pick<Job, 'share' | 'longestSeconds'>): number =>
  share?.longestSeconds ?? longestSeconds

/**
 * A process renews the lease of its running jobs. A job whose lease was not renewed for this long goes back into the
 * queue, because its process is gone.
 */
export const leaseSeconds = 900

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job

/** `key`: while a job with the same name and key waits, no second one is added. */
export type SendJob = (name: string, payload: object, options?: { key?: string }) => Promise<void>
