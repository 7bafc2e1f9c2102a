import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { creatorTraffic } from '../../../contract/creators/creator-traffic.ts'
import type { Clock } from '../../time/clock.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database } from '../../store/database/open.ts'
import { findCreator } from '../save-creator.ts'
import { creatorTrouble } from './tables.ts'

/** How long an ended anomaly is still shown, in milliseconds. */
const newsFor = 7 * 86_400_000

export const creatorTrafficCalls = ({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Handlers<typeof creatorTraffic> => ({
  troubles: ({ creatorId }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      const { uuid } = await findCreator(tx, creatorId)
      const t = creatorTrouble
      const isNews = or(isNull(t.endedAt), gt(t.endedAt, new Date(clock.now().getTime() - newsFor)))
      const rows = await tx
        .select()
        .from(t)
        .where(and(eq(t.creatorUuid, uuid), isNews))
        .orderBy(desc(t.beganAt), t.trouble)
      return rows.map((r) => ({
        troubleUuid: r.uuid,
        trouble: r.trouble,
        message: r.message,
        since: r.beganAt.toISOString(),
        fromDate: r.fromDay,
        toDate: r.toDay,
        endedAt: r.endedAt?.toISOString() ?? null,
        endMessage: r.endMessage,
      }))
    }),
})
