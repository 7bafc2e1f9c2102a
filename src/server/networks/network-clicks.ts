import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { connectorOf } from '../../connectors/index.ts'
import type { Day } from '../../contract/days.ts'
import type { Tx } from '../store/database/open.ts'
import { connection, networkClick, networkClickRead } from './tables.ts'

/**
 * Clicks of a connection as counted by its network; `never`: the network does not report clicks, `notYet`: not read
 * yet.
 */
export type NetworkClicks = {
  tells: 'yes' | 'never' | 'notYet' | 'failed'
  /** All days from the first to the last were read completely. */
  fromDay: Day | null
  toDay: Day | null
  days: ReadonlyMap<Day, number>
}

/** For each active connection of an account, between two days, both included. */
export async function networkClicks(
  tx: Tx,
  accountUuid: string,
  { from, to }: { from: Day; to: Day },
): Promise<ReadonlyMap<string, NetworkClicks>> {
  const connections = await tx
    .select({ uuid: connection.uuid, network: connection.network })
    .from(connection)
    .where(eq(connection.isActive, true))
  const reads = new Map(
    (await tx.select().from(networkClickRead).where(eq(networkClickRead.accountUuid, accountUuid))).map((r) => [
      r.connectionUuid,
      r,
    ]),
  )
  const counts = await tx
    .select({
      connectionUuid: networkClick.connectionUuid,
      day: networkClick.day,
      clicks: sql<number>`sum(${networkClick.clicks})::int`,
    })
    .from(networkClick)
    .where(and(eq(networkClick.accountUuid, accountUuid), gte(networkClick.day, from), lte(networkClick.day, to)))
    .groupBy(networkClick.connectionUuid, networkClick.day)
  return new Map(
    connections.map(({ uuid, network }) => {
      const read = reads.get(uuid)
      const tells = !connectorOf(network)?.clicks
        ? 'never'
        : read === undefined
          ? 'notYet'
          : read.message !== ''
            ? 'failed'
            : 'yes'
      const days = new Map(counts.filter((c) => c.connectionUuid === uuid).map((c) => [c.day, c.clicks]))
      return [uuid, { tells, fromDay: read?.fromDay ?? null, toDay: read?.toDay ?? null, days }] as const
    }),
  )
}
