import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Day } from '../../contract/days.ts'
import type { Database } from '../store/database/open.ts'
import { conversion } from './tables.ts'

type Asked = {
  accountUuid: string
  connectionUuid: string
  /** Days (UTC) of the sales: `from` inclusive, `before` exclusive. */
  from: Day
  before: Day
  /** Approved sales are open too: the network reports later which ones it paid. */
  untilPaid: boolean
}

/** Days on which a connection has sales with an outcome its network has not reported yet, newest first. */
export async function openDays(database: Database, asked: Asked): Promise<Day[]> {
  const { accountUuid, connectionUuid, from, before, untilPaid } = asked
  const day = sql<Day>`to_char(${conversion.at} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
  const start = (d: Day) => new Date(`${d}T00:00:00Z`)
  const rows = await database.as(accountUuid, (tx) =>
    tx
      .selectDistinct({ day })
      .from(conversion)
      .where(
        and(
          eq(conversion.connectionUuid, connectionUuid),
          inArray(conversion.status, untilPaid ? ['pending', 'approved'] : ['pending']),
          eq(conversion.isDeleted, false),
          gte(conversion.at, start(from)),
          lt(conversion.at, start(before)),
        ),
      ),
  )
  return rows
    .map((r) => r.day)
    .toSorted()
    .toReversed()
}
