import PgBoss from 'pg-boss'
import type { Log } from '../log.ts'
import type { Job, SendJob } from './job.ts'

export type JobsParts = {
  databaseUrl: string
  jobs: readonly Job[]
  log: Log
  /** How often the queue is looked at. Work sent by this process starts at once. */
  pollMs?: number
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

/**
 * Jobs in the record store (pg-boss, schema `jobs`). Each queue takes as many jobs as it has free places and ends each one by
 * itself, so a slow job keeps one place and delays no other.
 */
export function createJobs({ databaseUrl, jobs, log, pollMs = 2000 }: JobsParts): Jobs {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', max: 4, application_name: 'outbound jobs' })
  boss.on('error', (error) => log.warn('jobs wait for the database', { error }))
  const stopping = new AbortController()
  const running = new Map<string, Set<Promise<void>>>()
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
    const places = running.get(job.name) ?? new Set()
    running.set(job.name, places)
    const free = (job.concurrency ?? fallback.concurrency) - places.size
    if (free <= 0 || stopping.signal.aborted) return
    for (const { id, data } of await boss.fetch<object>(job.name, { batchSize: free })) {
      const work = runOne(job, id, data).finally(() => {
        places.delete(work)
        look(job)
      })
      places.add(work)
    }
  }
  const look = (job: Job) => {
    if (!isWorking || stopping.signal.aborted || fetching.has(job.name)) return
    const looking = fetchFor(job)
      .catch((error: unknown) => log.warn('jobs wait for the database', { error }))
      .finally(() => fetching.delete(job.name))
    fetching.set(job.name, looking)
  }

  /** Jobs that were under way when their process was killed go back into the queue. */
  const takeUp = async () => {
    const { rows } = await boss.getDb().executeSql(`SELECT id, name FROM jobs.job WHERE state = 'active'`, [])
    for (const row of rows as { id: string; name: string }[]) await boss.fail(row.name, row.id)
  }

  return {
    start: async ({ work, isAlone }) => {
      await boss.start()
      for (const job of jobs) {
        const options = {
          name: job.name,
          policy: 'short' as const,
          retryLimit: job.retries ?? fallback.retries,
          retryDelay: 5,
          retryBackoff: true,
          expireInSeconds: job.expireInSeconds ?? fallback.expireInSeconds,
        }
        await boss.createQueue(job.name, options)
        await boss.updateQueue(job.name, options)
        if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' })
        else await boss.unschedule(job.name)
      }
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
      await Promise.all(fetching.values())
      await Promise.all([...running.values()].flatMap((places) => [...places]))
      await boss.stop({ graceful: false, wait: true })
    },
  }
}
