import { isDeepStrictEqual } from 'node:util'
import PgBoss from 'pg-boss'
import type { Log } from '../log/log.ts'
import { oneAtATime } from '../store/database/one-at-a-time.ts'
import { StorePool } from '../store/database/pool.ts'
import { type Job, leaseSeconds, type SendJob } from './job.ts'
import { createSchedules } from './schedules.ts'
import { workQueue } from './work-queue.ts'
import { watchWrites } from '../store/database/watch-writes.ts'

export type JobsParts = {
  /** Called when the jobs start. */
  databaseUrl: () => string
  jobs: readonly Job[]
  log: Log
  /** How often the queue is polled. Work sent by this process starts at once. */
  pollMs?: number
  /** How often a process renews the lease on its running jobs. */
  renewMs?: number
  /** The disk is nearly full: jobs wait in the queue, except those that free space. */
  isFull?: () => boolean
  /** Whether jobs start by schedule. Otherwise only sent jobs run. */
  keepsSchedules?: boolean
  now?: () => Date
}
export type Jobs = {
  /**
   * `work`: run jobs here; otherwise only send them. `isAlone`: no other process works on this database, so jobs left
   * unfinished by a killed process can be resumed at once.
   */
  start: (options: { work: boolean; isAlone: boolean }) => Promise<void>
  send: SendJob
  /** Aborts running jobs, waits until they have ended, and leaves the rest in the queue. */
  stop: () => Promise<void>
}

/** How long a stop waits for running queries, in milliseconds. */
const endPatience = 10_000

/**
 * Factor by which queues are polled less often while nothing is written. A delayed job becomes due without a write, so
 * polling continues.
 */
const calmPolls = 5
/** How often the clock is checked, in milliseconds: a job starts at most this long after its minute. */
const clockEvery = 5000
const renewed = `UPDATE jobs.job SET started_on = now() WHERE state = 'active' AND id = ANY($1::uuid[])`
const queuesWithWork = `SELECT DISTINCT name FROM jobs.job WHERE state < 'active' AND start_after < now()`

/** Where pg-boss keeps its tables. */
export const jobsSchema = 'jobs'

/** Creates and updates the queues to match the jobs. */
async function keepQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = await boss.getQueues()
  for (const job of jobs) {
    const options = {
      name: job.name,
      policy: 'short' as const,
      retryLimit: job.retries ?? 2,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: leaseSeconds,
    }
    // most starts find all queues up to date; querying each of many queues would take longer than the rest of a start
    const queue = known.find((q) => q.name === job.name)
    if (!queue) await boss.createQueue(job.name, options)
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(job.name, options)
  }
}

/** Puts jobs that were running when their process was killed back into the queue. */
async function takeUp(boss: PgBoss): Promise<void> {
  const { rows } = await boss.getDb().executeSql(`SELECT id, name FROM jobs.job WHERE state = 'active'`, [])
  for (const row of rows as { id: string; name: string }[]) await boss.fail(row.name, row.id)
}

type Queues = ReadonlyMap<string, ReturnType<typeof workQueue>>

/** Checks the queues with due jobs: periodically, and whenever any process writes a job. */
function createLook(pool: StorePool, queues: Queues, { pollMs, isOver }: { pollMs: number; isOver: () => boolean }) {
  const hasNews = watchWrites(pool)
  let lookedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const isNew = await hasNews().catch(() => true)
    if (isOver() || (!isNew && Date.now() - lookedAt < calmPolls * pollMs)) return
    lookedAt = Date.now()
    const { rows } = await pool.query<{ name: string }>(queuesWithWork)
    for (const { name } of rows) queues.get(name)?.look()
  }
}

/** Sends jobs that are due by schedule; when several processes do so, only one of them adds a job per minute. */
function createSendDue(boss: PgBoss, jobs: readonly Job[], queues: Queues) {
  const due = createSchedules(jobs)
  /** Jobs that became due while the database did not respond. */
  const unsent = new Set<string>()
  return async (at: Date) => {
    for (const name of due(at)) unsent.add(name)
    for (const name of unsent) {
      await boss.send(name, {}, { singletonKey: 'by the clock', singletonSeconds: 60 })
      unsent.delete(name)
      queues.get(name)?.look()
    }
  }
}

/** Jobs in the record store (pg-boss): its queues, sending, and running each queue's jobs in this process. */
export function createJobs({
  databaseUrl,
  jobs,
  log,
  pollMs = 2000,
  renewMs = 60_000,
  isFull = () => false,
  keepsSchedules = true,
  now = () => new Date(),
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
    // pg-boss would compute the last time of every schedule once a minute, which blocks all requests for 0.2 s
    schedule: false,
  })
  let [hasBegun, hasEnded] = [false, false]
  boss.on('error', (error) => {
    // the server may close a connection that is already closing
    if (!hasEnded) log.warn('jobs wait for the database', { error })
  })
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  let isWorking = false
  const queues = new Map(
    jobs.map((job) => {
      const mayBegin = () => isWorking && (job.makesRoom === true || !isFull())
      return [job.name, workQueue(job, { boss, pool, log, stopping: stopping.signal, mayBegin })]
    }),
  )
  const pollAll = () => queues.forEach((queue) => queue.look())
  const look = createLook(pool, queues, { pollMs, isOver: () => stopping.signal.aborted })

  /** Renews the leases of the jobs that run here. */
  const renewLeases = async () => {
    const ids = [...queues.values()].flatMap((queue) => queue.underWay())
    if (ids.length > 0) await pool.query(renewed, [ids])
  }

  const sendDue = createSendDue(boss, jobs, queues)

  return {
    start: async ({ work, isAlone }) => {
      pool.connectTo(databaseUrl())
      hasBegun = true
      await oneAtATime(pool, 'jobs start', async () => {
        await boss.start()
        await keepQueues(boss, jobs)
      })
      const wait = (error: unknown) => log.warn('jobs wait for the database', { error })
      if (keepsSchedules) {
        await sendDue(now()).catch(wait)
        timers.push(setInterval(() => void sendDue(now()).catch(wait), clockEvery))
      }
      if (!work) return
      if (isAlone) await takeUp(boss)
      isWorking = true
      timers.push(setInterval(() => void look().catch(wait), pollMs))
      timers.push(setInterval(() => void renewLeases().catch(wait), renewMs))
      pollAll()
    },
    send: async (name, payload, { key } = {}) => {
      // jobs without a key get a unique one: the queue's policy would drop the second of two waiting jobs
      await boss.send(name, payload, { singletonKey: key ?? crypto.randomUUID() })
      queues.get(name)?.look()
    },
    stop: async () => {
      stopping.abort()
      timers.forEach(clearInterval)
      // a hanging database does not respond to a clean disconnect
      const late = setTimeout(() => pool.turn('away'), endPatience)
      await Promise.all([...queues.values()].map((queue) => queue.idle()))
      hasEnded = true
      if (hasBegun) await boss.stop({ graceful: false, wait: true })
      await pool.end()
      clearTimeout(late)
    },
  }
}
