import type { z } from 'zod'
import type { Place } from './places.ts'
import type { Share } from './share.ts'

/** What docs/jobs.md says about a job, for operators. */
export type About = {
  does: string
  /** Tables of the record store by name; others in words. */
  reads: string
  writes: string
  /** What somebody notices while it fails. */
  failing: string
}

/**
 * A piece of work that survives a restart. `schedule` is a cron expression in UTC. A handler that throws is tried again
 * `retries` times; the `signal` of one that runs longer than `longestSeconds` fires. That is for what hangs, not for what is slow:
 * three hours unless it says so.
 */
export type Job<Payload = unknown> = {
  name: string
  about: About
  payload: z.ZodType<Payload>
  schedule?: string
  /** How many of them run at the same time in one process; one unless it says so. */
  concurrency?: number
  /**
   * In place of `concurrency` and `longestSeconds`, for work whose length an account or a server of others decides. Jobs of one
   * account are those with the same `accountUuid` in their payload.
   */
  share?: Share
  longestSeconds?: number
  /** Runs also while the disk is nearly full: it makes room. */
  makesRoom?: true
  retries?: number
  /**
   * Written as a method, so that a job with one payload fits a list of all: the payload is parsed before. What only waits for
   * another server goes into `aside`: the next job begins meanwhile.
   */
  handler(payload: Payload, signal: AbortSignal, aside?: Aside): Promise<void>
}
export type Aside = Place['aside']
/** For calling a handler outside of its queue, where there is no place to release. */
export const inPlace: Aside = (work) => work()

/** After how many seconds a job is told to stop. */
export const longestOf = ({ share, longestSeconds = 3 * 3600 }: Pick<Job, 'share' | 'longestSeconds'>): number =>
  share?.longestSeconds ?? longestSeconds

/**
 * A process says of its jobs that it still works on them; one of which nobody said so for this long goes back into the queue,
 * because its process is gone.
 */
export const leaseSeconds = 900

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job

/** `key`: while a job with the same name and key waits, another one is not added. */
export type SendJob = (name: string, payload: object, options?: { key?: string }) => Promise<void>
