import { and, asc, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { zoneOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Database } from '../../store/database/open.ts'
import { todayIn } from '../../time/index.ts'
import { endChange } from './apply.ts'
import { routingChange } from '../tables.ts'

const day = 86_400_000
const together = 500

/** Ends changes with a last day, on the following day in the account's zone. */
export const endChangesJob = ({ database, clock }: { database: Database; clock: Clock }): Job =>
  defineJob({
    name: 'routing.end-changes',
    about: {
      does: 'ends changes of routing that hold until a day',
      reads: 'routing_change, user',
      writes: 'routing_change, campaign',
      failing: 'clicks go on by the change for ten more minutes',
    },
    payload: z.object({}),
    schedule: '*/10 * * * *',
    async handler() {
      // somewhere it is already tomorrow
      const tomorrow = new Date(clock.now().getTime() + day).toISOString().slice(0, 10)
      const due = await database.system
        .select({
          uuid: routingChange.uuid,
          accountUuid: routingChange.accountUuid,
          untilDate: routingChange.untilDate,
        })
        .from(routingChange)
        .where(and(lt(routingChange.untilDate, tomorrow), isNull(routingChange.undoneAt)))
        .orderBy(asc(routingChange.untilDate), asc(routingChange.at))
        .limit(together)
      for (const { uuid, accountUuid, untilDate } of due)
        await database.as(accountUuid, async (tx) => {
          const today = todayIn(await zoneOf(tx, accountUuid), clock)
          if (untilDate !== null && untilDate < today) await endChange(tx, uuid, clock)
        })
    },
  })
