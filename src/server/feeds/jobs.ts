import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job } from '../jobs/job.ts'
import type { SendJob } from '../jobs/index.ts'
import { connectionsWithFeeds } from '../networks/index.ts'
import { feedJob } from './calls.ts'
import { type FeedParts, runFeed } from './run-feed.ts'
import { dueForLook, lookAtFeeds, lookJob } from './sources.ts'
import { productFeed } from './tables.ts'

const hour = 3_600_000
const [often, unread] = [6 * hour, 30 * 24 * hour]

/** Feeds are compiled when they change, and every six hours while somebody reads them: nobody for 30 days ends that. */
export function feedsJobs(parts: FeedParts & { send: SendJob }): Job[] {
  const { database, clock, send } = parts
  return [
    defineJob({
      name: feedJob,
      payload: z.object({ feedUuid: z.uuid() }),
      concurrency: 2,
      expireInSeconds: 3600,
      retries: 1,
      handler: ({ feedUuid }, signal) => runFeed(parts, feedUuid, signal),
    }),
    defineJob({
      name: lookJob,
      payload: z.object({ connectionUuid: z.uuid() }),
      concurrency: 8,
      stepAsideSeconds: 4,
      expireInSeconds: 1800,
      retries: 0,
      handler: async ({ connectionUuid }, signal) => {
        const row = (await connectionsWithFeeds(database)).find((c) => c.uuid === connectionUuid)
        if (row) await lookAtFeeds(parts, row, signal)
      },
    }),
    defineJob({
      name: 'feeds.look-all',
      payload: z.object({}),
      // each connection once a day; a new one within minutes
      schedule: '*/10 * * * *',
      handler: async () => {
        for (const uuid of await dueForLook(parts)) await send(lookJob, { connectionUuid: uuid }, { key: uuid })
      },
    }),
    defineJob({
      name: 'feeds.due',
      payload: z.object({}),
      schedule: '*/20 * * * *',
      handler: async () => {
        const now = clock.now().getTime()
        const since = new Date(now - unread)
        const due = await database.system
          .select({ uuid: productFeed.uuid })
          .from(productFeed)
          .where(
            and(
              eq(productFeed.isActive, true),
              or(isNull(productFeed.compiledAt), lt(productFeed.compiledAt, new Date(now - often))),
              or(gt(productFeed.requestedAt, since), gt(productFeed.changedAt, since)),
            ),
          )
        for (const { uuid } of due) await send(feedJob, { feedUuid: uuid }, { key: uuid })
      },
    }),
  ]
}
