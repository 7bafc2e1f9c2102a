import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { site } from './tables.ts'

/** Sites that count against the plan, or would with a bigger plan, oldest first. */
export async function sitesOfPlan(tx: Tx, accountUuid: string): Promise<{ id: string; isPaused: boolean }[]> {
  const rows = await tx
    .select({ id: site.uuid, wasActive: site.wasActive })
    .from(site)
    .where(and(eq(site.accountUuid, accountUuid), isNull(site.deletedAt)))
    .orderBy(asc(site.createdAt), asc(site.uuid))
  return rows.map(({ id, wasActive }) => ({ id, isPaused: wasActive !== null }))
}

/** Paused sites are still counted, and their clicks go to the plain address (R5: discover clicks). */
export async function pauseSites(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .update(site)
    .set({ wasActive: sql`${site.isActive}`, isActive: false })
    .where(and(inArray(site.uuid, ids), isNull(site.wasActive)))
}
/** Restores each site's previous state. */
export async function resumeSites(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .update(site)
    .set({ isActive: sql`${site.wasActive}`, wasActive: null })
    .where(and(inArray(site.uuid, ids), isNotNull(site.wasActive)))
}
