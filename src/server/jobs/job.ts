import type { z } from 'zod'

/** What docs/jobs.md says of a job, for whoever runs the server. */
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
 * `retries` times; one that runs longer than `expireInSeconds` is given up and its `signal` fires.
 */
export type Job<Payload = unknown> = {
  name: string
  about: About
  payload: z.ZodType<Payload>
  schedule?: string
  /** How many of them run at the same time in one process. */
  concurrency?: number
  /**
   * For work that mostly waits for somebody else: a job that takes longer than this gives its place to the next one and goes on
   * beside it, so that those who wait for ever keep nobody waiting. At most ten times `concurrency` then run at once.
   */
  stepAsideSeconds?: number
  /**
   * How many of them run at the same time for one account, named as `accountUuid` in the payload, in all processes together.
   * Accounts then take turns: the first job of each goes before the second one of any.
   */
  perAccount?: number
  expireInSeconds?: number
  /** Runs also while the disk is nearly full: it makes room. */
  makesRoom?: true
  retries?: number
  /** Written as a method, so that a job with one payload fits a list of all: the payload is parsed before. */
  handler(payload: Payload, signal: AbortSignal): Promise<void>
}
export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job

/** `key`: while a job with the same name and key waits, another one is not added. */
export type SendJob = (name: string, payload: object, options?: { key?: string }) => Promise<void>
