import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job } from '../jobs/job.ts'
import { inPlace, type SendJob } from '../jobs/index.ts'
import { connectionsWithFeeds } from '../networks/index.ts'
import { feedJob } from './calls.ts'
import { type FeedParts, runFeed } from './run-feed.ts'
import { feedsShare, looksShare } from './share.ts'
import { dueForLook, lookAtFeeds, lookJob } from './sources.ts'
import { productFeed } from './tables.ts'

const hour = 3_600_000
const [often, unread] = [6 * hour, 30 * 24 * hour]

/** Feeds are compiled when they change, and every six hours until nobody has read them for 30 days. */
export function feedsJobs(parts: FeedParts & { send: SendJob }): Job[] {
  const { database, clock, send } = parts
  return [
    defineJob({
      name: feedJob,
      about: {
        does: 'makes one product feed',
        reads: "the shop's feed, product_feed",
        writes: 'product_feed, file of the feed',
        failing: 'readers get the feed as it was',
      },
      payload: z.object({ feedUuid: z.uuid(), accountUuid: z.uuid().optional() }),
      share: feedsShare,
      retries: 1,
      handler: ({ feedUuid }, signal, withoutPlace = inPlace) => runFeed(parts, feedUuid, { signal, withoutPlace }),
    }),
    defineJob({
      name: lookJob,
      about: {
        does: 'looks which feeds the shops of a connection have',
        reads: 'the network',
        writes: 'feed_source, feed_look',
        failing: 'feeds of new shops are missing until the next day',
      },
      payload: z.object({ connectionUuid: z.uuid(), accountUuid: z.uuid().optional() }),
      share: looksShare,
      retries: 0,
      handler: async ({ connectionUuid }, signal) => {
        const row = (await connectionsWithFeeds(database)).find((c) => c.uuid === connectionUuid)
        if (row) await lookAtFeeds(parts, row, signal)
      },
    }),
    defineJob({
      name: 'feeds.look-all',
      about: {
        does: 'starts that look for connections where it is due',
        reads: 'feed_look, connection',
        writes: 'queue',
        failing: 'the look begins ten minutes later',
      },
      payload: z.object({}),
      // each connection daily; a new one within minutes
      schedule: '*/10 * * * *',
      handler: async () => {
        for (const { uuid, accountUuid } of await dueForLook(parts))
          await send(lookJob, { connectionUuid: uuid, accountUuid }, { key: uuid })
      },
    }),
    defineJob({
      name: 'feeds.due',
      about: {
        does: 'starts the making of feeds that are older than six hours and read',
        reads: 'product_feed',
        writes: 'queue',
        failing: 'feeds are twenty minutes older',
      },
      payload: z.object({}),
      schedule: '*/20 * * * *',
      handler: async () => {
        const now = clock.now().getTime()
        const since = new Date(now - unread)
        const due = await database.system
          .select({ uuid: productFeed.uuid, accountUuid: productFeed.accountUuid })
          .from(productFeed)
          .where(
            and(
              eq(productFeed.isActive, true),
              or(isNull(productFeed.compiledAt), lt(productFeed.compiledAt, new Date(now - often))),
              or(gt(productFeed.requestedAt, since), gt(productFeed.changedAt, since)),
            ),
          )
        for (const { uuid, accountUuid } of due) await send(feedJob, { feedUuid: uuid, accountUuid }, { key: uuid })
      },
    }),
  ]
}
