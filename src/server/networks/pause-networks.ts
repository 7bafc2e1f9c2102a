import { and, asc, eq, inArray, min, or, sql } from 'drizzle-orm'
import { switchOffConnection, switchOnConnection } from '../merchants/index.ts'
import type { Tx } from '../store/database/open.ts'
import { connection } from './tables.ts'

/** Networks that count against the plan, or would with a larger one, in the order they were connected. */
export async function networksOfPlan(tx: Tx, accountUuid: string): Promise<{ id: string; isPaused: boolean }[]> {
  return tx
    .select({ id: connection.network, isPaused: sql<boolean>`bool_and(${connection.isPaused})` })
    .from(connection)
    .where(
      and(eq(connection.accountUuid, accountUuid), or(eq(connection.isActive, true), eq(connection.isPaused, true))),
    )
    .groupBy(connection.network)
    .orderBy(asc(min(connection.createdAt)), asc(connection.network))
}

const change = async (tx: Tx, accountUuid: string, networks: string[], isPaused: boolean): Promise<void> => {
  const rows = await tx
    .update(connection)
    .set({ isActive: !isPaused, isPaused, updatedAt: sql`now()` })
    .where(
      and(
        eq(connection.accountUuid, accountUuid),
        inArray(connection.network, networks),
        eq(connection.isPaused, !isPaused),
        eq(connection.isActive, isPaused),
      ),
    )
    .returning({ uuid: connection.uuid })
  for (const { uuid } of rows) await (isPaused ? switchOffConnection : switchOnConnection)(tx, uuid)
}

/** Pauses networks: their connections are no longer imported and carry no clicks; credentials and history stay. */
export const pauseNetworks = (tx: Tx, accountUuid: string, networks: string[]): Promise<void> =>
  change(tx, accountUuid, networks, true)
export const resumeNetworks = (tx: Tx, accountUuid: string, networks: string[]): Promise<void> =>
  change(tx, accountUuid, networks, false)
