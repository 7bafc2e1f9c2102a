import { z } from 'zod'
import { finishErasure, openErasures } from '../erasure/index.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import { type EraseParts, goOnErasing } from './erase-account.ts'

const [hour, day] = [3_600_000, 86_400_000]
/** How long running jobs and requests may write after the account is gone. */
const watchedFor = 2 * day

/**
 * Every minute, continues erasures that were interrupted or lack a data folder. For two days it checks every hour for
 * data written by work in progress; a process that was offline may add data even later.
 */
export const erasureJob = (parts: EraseParts & { log: Log }): Job =>
  defineJob({
    name: 'accounts.erase',
    about: {
      does: 'goes on erasing accounts until nothing of them can come any more',
      reads: 'erasure, erasure_copy, erasure_taken, visits, clicks and sales',
      writes: 'takes rows of erased accounts away, in all tables and in the event store; erasure',
      failing: 'something of an erased account may be there until it works again',
    },
    payload: z.object({}).loose(),
    schedule: '* * * * *',
    makesRoom: true,
    handler: async (_, signal) => {
      const now = parts.clock.now().getTime()
      for (const { uuid, begunAt, sweptAt } of await openErasures(parts.database)) {
        if (signal.aborted) return
        const isOld = now - begunAt.getTime() > watchedFor
        if (sweptAt && !isOld && now - sweptAt.getTime() < hour) continue
        const missing = await goOnErasing(parts, uuid)
        for (const { folder, seenAt } of missing)
          parts.log.info('an erased account waits for a data folder', { account: uuid, folder, seenAt })
        if (isOld && missing.length === 0) await finishErasure(parts.database, uuid, parts.clock.now())
      }
    },
  })
