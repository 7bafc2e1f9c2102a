import { and, asc, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Database } from '../../store/database/open.ts'
import { endChange } from '../changes/apply.ts'
import { routingChange } from '../tables.ts'

const together = 500

/** Ends what was changed until a day, on the day after it (UTC). */
export const endChangesJob = ({ database, clock }: { database: Database; clock: Clock }): Job =>
  defineJob({
    name: 'routing.end-changes',
    payload: z.object({}),
    schedule: '*/10 * * * *',
    async handler() {
      const today = clock.now().toISOString().slice(0, 10)
      const due = await database.system
        .select({ uuid: routingChange.uuid, accountUuid: routingChange.accountUuid })
        .from(routingChange)
        .where(and(lt(routingChange.untilDate, today), isNull(routingChange.undoneAt)))
        .orderBy(asc(routingChange.at))
        .limit(together)
      for (const { uuid, accountUuid } of due) await database.as(accountUuid, (tx) => endChange(tx, uuid, clock))
    },
  })
