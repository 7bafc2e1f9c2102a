import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { session, user } from './tables.ts'

/** Users who count against the plan, or would with a larger one: owners first, then by age. */
export async function usersOfPlan(tx: Tx, accountUuid: string): Promise<{ id: string; isPaused: boolean }[]> {
  return tx
    .select({ id: user.id, isPaused: user.isPaused })
    .from(user)
    .where(and(eq(user.accountUuid, accountUuid), or(eq(user.isActive, true), eq(user.isPaused, true))))
    .orderBy(sql`${user.role} <> 'owner'`, asc(user.createdAt), asc(user.id))
}

/** Pauses users: they cannot sign in until the plan allows them again, and their sessions end. */
export async function pauseUsers(tx: Tx, ids: string[]): Promise<void> {
  await tx.update(user).set({ isActive: false, isPaused: true }).where(inArray(user.id, ids))
  await tx.delete(session).where(inArray(session.userId, ids))
}
export async function resumeUsers(tx: Tx, ids: string[]): Promise<void> {
  await tx.update(user).set({ isActive: true, isPaused: false }).where(inArray(user.id, ids))
}
