import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Clock } from '../time/clock.ts'
import { type PageTestAsks, windowOf } from './page-tests.ts'
import { autoLinkTest } from './tables.ts'

/** The longest that networks take to report sales (R37: when a split test ends), in milliseconds. */
const told = 45 * 86_400_000
/** Maximum per night. */
const most = 200

type Parts = Pick<PageTestAsks, 'sumsOf'> & { database: Database; clock: Clock }

/** Stores tests' results once their sales were reported: the underlying data may be deleted later. */
export const keepResultsJob = ({ database, clock, sumsOf }: Parts): Job =>
  defineJob({
    name: 'autolinking.results',
    about: {
      does: 'keeps what tests of links by themselves have shown, 45 days after their end',
      reads: 'auto_link_test, pageviews, clicks and sales of the event store',
      writes: 'auto_link_test',
      failing: 'results are worked out anew whenever they are shown, as long as their events are there',
    },
    payload: z.object({}).loose(),
    schedule: '51 3 * * *',
    handler: async (_, signal) => {
      const now = clock.now()
      const rows = await database.system
        .select()
        .from(autoLinkTest)
        .where(
          and(
            isNull(autoLinkTest.result),
            sql`coalesce(${autoLinkTest.endedAt}, ${autoLinkTest.until}) < ${new Date(now.getTime() - told)}`,
          ),
        )
        .limit(most)
      for (const row of rows) {
        signal.throwIfAborted()
        const result = await sumsOf(windowOf(row, now))
        await database.system
          .update(autoLinkTest)
          .set({ result, endedAt: row.endedAt ?? row.until })
          .where(eq(autoLinkTest.uuid, row.uuid))
      }
    },
  })
