import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import { createLoop, defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import type { Consumer } from './consumer.ts'
import { deliverSome } from './deliver.ts'
import { handOut, register, removeOld, waitedFor } from './outbox.ts'
import { watchWrites } from '../store/database/watch-writes.ts'

/** How long a happening is kept that all have taken, in days. */
export const keptDays = 90

export type HappeningsParts = {
  database: Pick<Database, 'pool'>
  clock: Clock
  log: Log
  consumers: readonly Consumer[]
  /** How long a consumer may take over one, in milliseconds. */
  limitMs?: number
}
export type Happenings = {
  /** Makes the consumers known and tells them what happens, from now on. For processes that work. */
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Tells what there is to be told by now, and comes back when that has been tried. */
  flush: () => Promise<void>
  jobs: Job[]
}

/** Tells consumers what happened to accounts, each at its own pace: one that fails or hangs keeps no other waiting. */
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
  /** One at a time: what another one is handing out is nobody's to see yet, and would be taken for nothing. */
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
