import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../contract/days.ts'
import type { Clock } from '../clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import { apiBusy, apiRepeat, apiUse } from './tables.ts'

/** Days that counts of requests are kept. */
const keptUse = 60

/** Every night: counts of requests that no screen shows any more, and answers that nobody may ask for again. */
export const tidyIntegrationsJob = ({ database, clock }: { database: Database; clock: Clock }): Job =>
  defineJob({
    name: 'integrations.tidy',
    about: {
      does: 'removes old counts of API requests, and kept answers to repeated writes',
      reads: 'api_use, api_busy, api_repeat',
      writes: 'removes from the same',
      failing: 'old counts stay a day longer',
    },
    payload: z.object({}).loose(),
    schedule: '47 3 * * *',
    handler: async () => {
      const before = addDays(dayOf(clock.now(), 'UTC'), -keptUse)
      await database.system.delete(apiUse).where(lt(apiUse.day, before))
      await database.system.delete(apiBusy).where(lt(apiBusy.day, before))
      await database.system.delete(apiRepeat).where(lt(apiRepeat.begunAt, new Date(clock.now().getTime() - 86_400_000)))
    },
  })
