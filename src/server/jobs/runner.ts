import { isDeepStrictEqual } from 'node:util'
import PgBoss from 'pg-boss'
import type { Log } from '../log.ts'
import { oneAtATime } from '../store/database/one-at-a-time.ts'
import { StorePool } from '../store/database/pool.ts'
import { outsideRequests } from '../request-scope.ts'
import { fetchFairly } from './fetch-fairly.ts'
import type { Job, SendJob } from './job.ts'

export type JobsParts = {
  /** Asked when the jobs start. */
  databaseUrl: () => string
  jobs: readonly Job[]
  log: Log
  /** How often the queue is looked at. Work sent by this process starts at once. */
  pollMs?: number
  /** The disk is nearly full: jobs wait in the queue, but for those that make room. */
  isFull?: () => boolean
  /** Whether jobs begin by the clock. Without it they only do what is sent. */
  keepsSchedules?: boolean
}
export type Jobs = {
  /**
   * `work`: run jobs here; otherwise only send them. `isAlone`: no other process works on this database, so jobs that a
   * killed process had under way can be taken up at once.
   */
  start: (options: { work: boolean; isAlone: boolean }) => Promise<void>
  send: SendJob
  /** Fires the signal of what runs, waits until it ended, and leaves the rest in the queue. */
  stop: () => Promise<void>
}

const fallback = { concurrency: 1, expireInSeconds: 900, retries: 2 }
/** A stop waits so long for what is asked of the database, in milliseconds. */
const endPatience = 10_000
/** So many times its places may a queue have under way, with those that stepped aside. */
const beside = 10

/** Where pg-boss keeps its tables. */
export const jobsSchema = 'jobs'

/**
 * Jobs in the record store (pg-boss). Each queue takes as many jobs as it has free places and ends each one by
 * itself, so a slow job keeps one place and delays no other; where so is said, it gives up even that one after a while.
 */
export function createJobs({
  databaseUrl,
  jobs,
  log,
  pollMs = 2000,
  isFull = () => false,
  keepsSchedules = true,
}: JobsParts): Jobs {
  const pool = new StorePool(undefined, {
    max: 4,
    name: 'outbound jobs',
    longestQuery: 60_000,
    onError: (error) => log.warn('jobs lost a connection to the database', { error }),
  })
  const boss = new PgBoss({
    schema: jobsSchema,
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: keepsSchedules,
  })
  let [hasBegun, hasEnded] = [false, false]
  boss.on('error', (error) => {
    // the server may end a connection that is taking its leave
    if (!hasEnded) log.warn('jobs wait for the database', { error })
  })
  const stopping = new AbortController()
  const running = new Map<string, Set<Promise<void>>>()
  /** Of those, how many keep a place. */
  const placed = new Map<string, number>()
  const fetching = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isWorking = false

  const runOne = async (job: Job, id: string, data: unknown) => {
    const limit = AbortSignal.timeout((job.expireInSeconds ?? fallback.expireInSeconds) * 1000)
    const started = Date.now()
    try {
      await job.handler(job.payload.parse(data ?? {}), AbortSignal.any([limit, stopping.signal]))
      await boss.complete(job.name, id)
      log.info('job done', { job: job.name, ms: Date.now() - started })
    } catch (error) {
      log.warn('job failed', { job: job.name, ms: Date.now() - started, error })
      await boss
        .fail(job.name, id)
        .catch((e: unknown) => log.warn('job could not be noted as failed', { job: job.name, error: e }))
    }
  }
  const fetchFor = async (job: Job) => {
    const underWay = running.get(job.name) ?? new Set()
    running.set(job.name, underWay)
    const places = job.concurrency ?? fallback.concurrency
    const free = Math.min(places - (placed.get(job.name) ?? 0), places * beside - underWay.size)
    if (free <= 0 || stopping.signal.aborted) return
    const fetched =
      job.perAccount === undefined
        ? await boss.fetch<object>(job.name, { batchSize: free })
        : await fetchFairly(pool, job.name, free, job.perAccount)
    for (const { id, data } of fetched) {
      const leavePlace = takePlace(job)
      const work = runOne(job, id, data).finally(() => {
        underWay.delete(work)
        leavePlace()
        look(job)
      })
      underWay.add(work)
    }
  }
  /** Keeps a place until the answer is called, or the job has to step aside. */
  const takePlace = (job: Job): (() => void) => {
    const count = (change: number) => placed.set(job.name, (placed.get(job.name) ?? 0) + change)
    let keeps = true
    count(1)
    const leave = () => {
      clearTimeout(patience)
      if (keeps) count(-1)
      keeps = false
    }
    const patience =
      job.stepAsideSeconds === undefined
        ? undefined
        : setTimeout(() => {
            leave()
            look(job)
          }, job.stepAsideSeconds * 1000)
    return leave
  }
  const look = (job: Job) => {
    if (!isWorking || stopping.signal.aborted || fetching.has(job.name)) return
    if (isFull() && !job.makesRoom) return
    // who sent a job does not wait for it, nor for others that are done on the way
    const looking = outsideRequests(() => fetchFor(job))
      .catch((error: unknown) => log.warn('jobs wait for the database', { error }))
      .finally(() => fetching.delete(job.name))
    fetching.set(job.name, looking)
  }

  /** Jobs that were under way when their process was killed go back into the queue. */
  const takeUp = async () => {
    const { rows } = await boss.getDb().executeSql(`SELECT id, name FROM jobs.job WHERE state = 'active'`, [])
    for (const row of rows as { id: string; name: string }[]) await boss.fail(row.name, row.id)
  }

  /** Queues and their schedules as the jobs say. */
  const makeQueues = async () => {
    const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
    for (const job of jobs) {
      const options = {
        name: job.name,
        policy: 'short' as const,
        retryLimit: job.retries ?? fallback.retries,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: job.expireInSeconds ?? fallback.expireInSeconds,
      }
      // most starts find everything as it is; asking for each of many jobs takes longer than the rest of a start
      const queue = queues.find((q) => q.name === job.name)
      if (!queue) await boss.createQueue(job.name, options)
      else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(job.name, options)
      const planned = schedules.find((s) => s.name === job.name)?.cron
      if (job.schedule && planned !== job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' })
      else if (!job.schedule && planned !== undefined) await boss.unschedule(job.name)
    }
  }

  return {
    start: async ({ work, isAlone }) => {
      pool.connectTo(databaseUrl())
      hasBegun = true
      await oneAtATime(pool, 'jobs start', async () => {
        await boss.start()
        await makeQueues()
      })
      if (!work) return
      if (isAlone) await takeUp()
      isWorking = true
      timer = setInterval(() => jobs.forEach(look), pollMs)
      jobs.forEach(look)
    },
    send: async (name, payload, { key } = {}) => {
      // without a key each job is one of its own: the queue's policy would drop a second one that waits
      await boss.send(name, payload, { singletonKey: key ?? crypto.randomUUID() })
      const job = jobs.find((j) => j.name === name)
      if (job) look(job)
    },
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      // a database that hangs answers no leave-taking
      const late = setTimeout(() => pool.turn('away'), endPatience)
      await Promise.all(fetching.values())
      await Promise.all([...running.values()].flatMap((places) => [...places]))
      hasEnded = true
      if (hasBegun) await boss.stop({ graceful: false, wait: true })
      await pool.end()
      clearTimeout(late)
    },
  }
}
