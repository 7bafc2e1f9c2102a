import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import { tidyOutbox } from './tidy-outbox.ts'

/** Every night, deletes mail files older than 30 days. */
export const outboxJob = ({ outbox, clock, log }: { outbox: string; clock: Clock; log: Log }): Job =>
  defineJob({
    name: 'mail.outbox',
    about: {
      does: 'removes old mails that became files',
      reads: 'files of the outbox',
      writes: 'removes files',
      failing: 'the disk holds them a day longer',
    },
    payload: z.object({}).loose(),
    schedule: '23 3 * * *',
    makesRoom: true,
    handler: async () => {
      const count = await tidyOutbox(outbox, clock.now())
      if (count > 0) log.info('old mails were removed from the outbox', { count })
    },
  })
