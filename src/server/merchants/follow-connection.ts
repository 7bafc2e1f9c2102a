import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { campaign, programme } from './tables.ts'

/** Deactivates the campaigns of a disconnected connection. */
export async function switchOffConnection(tx: Tx, connectionUuid: string): Promise<void> {
  await tx
    .update(campaign)
    .set({ isActive: false, updatedAt: sql`now()` })
    .where(eq(campaign.connectionUuid, connectionUuid))
}

/**
 * Reactivates the campaigns of a reconnected connection, except those closed by the network or excluded by the
 * publisher.
 */
export async function switchOnConnection(tx: Tx, connectionUuid: string): Promise<void> {
  await tx
    .update(campaign)
    .set({ isActive: true, updatedAt: sql`now()` })
    .where(and(eq(campaign.connectionUuid, connectionUuid), isNull(campaign.closedAt), eq(campaign.isExcluded, false)))
}

/** Updates programmes whose links use a template when the template changes. */
export async function changeClickUrls(tx: Tx, connectionUuid: string, clickUrl: string): Promise<void> {
  await tx
    .update(programme)
    .set({ clickUrl })
    .where(and(eq(programme.connectionUuid, connectionUuid), isNotNull(programme.clickUrl)))
}
