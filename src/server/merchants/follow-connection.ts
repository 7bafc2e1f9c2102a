import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { campaign, programme } from './tables.ts'

/** A connection that was left carries no clicks any more. */
export async function switchOffConnection(tx: Tx, connectionUuid: string): Promise<void> {
  await tx
    .update(campaign)
    .set({ isActive: false, updatedAt: sql`now()` })
    .where(eq(campaign.connectionUuid, connectionUuid))
}

/** A connection that is back carries clicks again, but for what its network closed and what the publisher excluded. */
export async function switchOnConnection(tx: Tx, connectionUuid: string): Promise<void> {
  await tx
    .update(campaign)
    .set({ isActive: true, updatedAt: sql`now()` })
    .where(and(eq(campaign.connectionUuid, connectionUuid), isNull(campaign.closedAt), eq(campaign.isExcluded, false)))
}

/** Programmes whose links are made from a template follow the template. */
export async function changeClickUrls(tx: Tx, connectionUuid: string, clickUrl: string): Promise<void> {
  await tx
    .update(programme)
    .set({ clickUrl })
    .where(and(eq(programme.connectionUuid, connectionUuid), isNotNull(programme.clickUrl)))
}
