import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import { createLoop, defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import type { Consumer } from './consumer.ts'
import { deliverSome } from './deliver.ts'
import { handOut, register, removeOld, waitedFor } from './outbox.ts'
import { watchWrites } from '../store/database/watch-writes.ts'

/** Days that an event is kept after every consumer has handled it. */
export const keptDays = 90

export type HappeningsParts = {
  database: Pick<Database, 'pool'>
  clock: Clock
  log: Log
  consumers: readonly Consumer[]
  /** Time limit for a consumer to handle one event, in milliseconds. */
  limitMs?: number
}
export type Happenings = {
  /** Registers the consumers and delivers events from now on. For processes that run jobs. */
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Delivers all waiting events, and resolves after every one was tried. */
  flush: () => Promise<void>
  jobs: Job[]
}

/** Delivers account events to consumers, each at its own pace: one that fails or hangs does not delay the others. */
export function createHappenings({ database: { pool }, clock, log, consumers, limitMs }: HappeningsParts): Happenings {
  const onError = (error: unknown) => log.warn('happenings wait for the database', { error })
  const stopping = new AbortController()
  const parts = { pool, clock, log, stopping: stopping.signal, limitMs }
  const lanes = new Map<string, Promise<void>>()
  const lane = async (consumer: Consumer) => {
    while (!stopping.signal.aborted && (await deliverSome(parts, consumer)));
  }
  const startLanes = async () => {
    const waiting = new Set(await waitedFor(pool, clock.now()))
    for (const consumer of consumers) {
      const { name } = consumer
      if (!waiting.has(name) || lanes.has(name)) continue
      lanes.set(
        name,
        lane(consumer)
          .catch(onError)
          .finally(() => lanes.delete(name)),
      )
    }
  }
  const step = async () => {
    const mayBeMore = await handOut(pool, clock.now())
    await startLanes()
    return mayBeMore
  }
  let last: Promise<unknown> = Promise.resolve()
  /** One run at a time: rows a concurrent run is handing out are invisible here, and would look like none. */
  const work = (): Promise<boolean> => {
    const next = last.then(step)
    last = next.catch(() => undefined)
    return next
  }
  const loop = createLoop({ work, everyMs: 1000, gatherMs: 250, hasNews: watchWrites(pool), onError })
  return {
    start: async () => {
      await register(pool, consumers, clock.now())
      loop.start()
    },
    stop: async () => {
      stopping.abort()
      await loop.stop()
      await Promise.all(lanes.values())
    },
    flush: async () => {
      do {
        await Promise.all(lanes.values())
        while (await work());
      } while (lanes.size > 0)
    },
    jobs: [
      defineJob({
        name: 'happenings.tidy',
        about: {
          does: 'removes happenings older than 90 days that all consumers took',
          reads: 'happening, happening_delivery',
          writes: 'removes from happening',
          failing: 'old happenings stay a day longer',
        },
        payload: z.object({}).loose(),
        schedule: '11 3 * * *',
        handler: async () => {
          const count = await removeOld(pool, new Date(clock.now().getTime() - keptDays * 86_400_000))
          if (count > 0) log.info('old happenings were removed', { count })
        },
      }),
    ],
  }
}
