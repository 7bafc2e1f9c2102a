import { isDeepStrictEqual } from 'node:util'
import PgBoss from 'pg-boss'
import type { Log } from '../log/log.ts'
import { oneAtATime } from '../store/database/one-at-a-time.ts'
import { StorePool } from '../store/database/pool.ts'
import { expiryOf, type Job, type SendJob } from './job.ts'
import { workQueue } from './work-queue.ts'
import { watchWrites } from '../store/database/watch-writes.ts'

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

/** A stop waits so long for what is asked of the database, in milliseconds. */
const endPatience = 10_000

/** So many times more rarely queues are looked into while nothing is written: a job that waits for its time is due by itself. */
const calmPolls = 5
const queuesWithWork = `SELECT DISTINCT name FROM jobs.job WHERE state < 'active' AND start_after < now()`

/** Where pg-boss keeps its tables. */
export const jobsSchema = 'jobs'

/** Jobs in the record store (pg-boss): its queues, what is sent, and the work of each queue in this process. */
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
  let timer: NodeJS.Timeout | undefined
  let isWorking = false
  const queues = new Map(
    jobs.map((job) => {
      const mayBegin = () => isWorking && (job.makesRoom === true || !isFull())
      return [job.name, workQueue(job, { boss, pool, log, stopping: stopping.signal, mayBegin })]
    }),
  )
  const lookAtAll = () => queues.forEach((queue) => queue.look())
  const hasNews = watchWrites(pool)
  let lookedAt = Number.NEGATIVE_INFINITY
  /** Looks into the queues in which something is due: now and again, and when something was written by whichever process. */
  const lookForWork = async () => {
    const isNew = await hasNews().catch(() => true)
    if (stopping.signal.aborted || (!isNew && Date.now() - lookedAt < calmPolls * pollMs)) return
    lookedAt = Date.now()
    const { rows } = await pool.query<{ name: string }>(queuesWithWork)
    for (const { name } of rows) queues.get(name)?.look()
  }

  /** Jobs that were under way when their process was killed go back into the queue. */
  const takeUp = async () => {
    const { rows } = await boss.getDb().executeSql(`SELECT id, name FROM jobs.job WHERE state = 'active'`, [])
    for (const row of rows as { id: string; name: string }[]) await boss.fail(row.name, row.id)
  }

  /** Queues and their schedules as the jobs say. */
  const makeQueues = async () => {
    const [known, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
    for (const job of jobs) {
      const options = {
        name: job.name,
        policy: 'short' as const,
        retryLimit: job.retries ?? 2,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: expiryOf(job),
      }
      // most starts find everything as it is; asking for each of many jobs takes longer than the rest of a start
      const queue = known.find((q) => q.name === job.name)
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
      const wait = (error: unknown) => log.warn('jobs wait for the database', { error })
      timer = setInterval(() => void lookForWork().catch(wait), pollMs)
      lookAtAll()
    },
    send: async (name, payload, { key } = {}) => {
      // without a key each job is one of its own: the queue's policy would drop a second one that waits
      await boss.send(name, payload, { singletonKey: key ?? crypto.randomUUID() })
      queues.get(name)?.look()
    },
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      // a database that hangs answers no leave-taking
      const late = setTimeout(() => pool.turn('away'), endPatience)
      await Promise.all([...queues.values()].map((queue) => queue.idle()))
      hasEnded = true
      if (hasBegun) await boss.stop({ graceful: false, wait: true })
      await pool.end()
      clearTimeout(late)
    },
  }
}
