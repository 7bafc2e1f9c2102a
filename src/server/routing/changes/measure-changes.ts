import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job } from '../../jobs/index.ts'
import { revertOf } from './apply.ts'
import { campaignsUnder } from './plan-rules.ts'
import { type DryRunParts, dryRun, replayWindow } from '../dry-run/run.ts'
import { routingChange } from '../tables.ts'

const together = 200

/**
 * Result of a change in the 30 days after it: those clicks replayed with and without the change, using what is known
 * about their campaigns by now. Only for changes still in force.
 */
export const measureChangesJob = (parts: DryRunParts): Job =>
  defineJob({
    name: 'routing.what-changes-came-to',
    about: {
      does: 'replays clicks to say what a change came to',
      reads: 'routing_change, clicks of the event store',
      writes: 'routing_change',
      failing: 'the result stands there a day later',
    },
    payload: z.object({}),
    schedule: '40 3 * * *',
    async handler(_, signal) {
      const { database, clock } = parts
      const now = clock.now()
      const due = await database.system
        .select()
        .from(routingChange)
        .where(
          and(
            isNull(routingChange.was),
            isNull(routingChange.undoneAt),
            isNotNull(routingChange.expected),
            lt(routingChange.at, new Date(now.getTime() - replayWindow)),
          ),
        )
        .orderBy(asc(routingChange.at))
        .limit(together)
      for (const { uuid, accountUuid, merchantUuids, touched, at } of due) {
        signal.throwIfAborted()
        const from = at.getTime()
        const undone = revertOf(touched, now)
        const { connections } = undone
        const campaigns = connections
          ? await database.as(accountUuid, (tx) => campaignsUnder(tx, connections))
          : undone.campaigns
        const without = { ...undone, campaigns, merchantUuids }
        const { middle } = await dryRun(parts, accountUuid, without, { from, until: from + replayWindow })
        await database.system
          .update(routingChange)
          .set({ was: String(-middle) })
          .where(eq(routingChange.uuid, uuid))
      }
    },
  })
