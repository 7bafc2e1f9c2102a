import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import { alertTold } from './tables.ts'

export type ToldRow = typeof alertTold.$inferSelect
/** An alert as it is told: what it costs in 30 days, in euro, then. */
export type Telling = { alertUuid: string; euro: number }
export type Reader = { accountUuid: string; userUuid: string }

const week = 7 * 86_400_000
/** It costs so many times as much as when it was told. */
const doubled = 2

/** Why somebody is told of an alert: for the first time, or again; null where they know. */
export function dueAs(told: ToldRow | undefined, euro: number, now: Date): 'first' | 'doubled' | 'week' | null {
  if (!told) return 'first'
  if (told.euro > 0 && euro >= told.euro * doubled) return 'doubled'
  return now.getTime() - told.at.getTime() >= week ? 'week' : null
}

export async function readTold({ system }: Database, userUuid: string): Promise<Map<string, ToldRow>> {
  const rows = await system.select().from(alertTold).where(eq(alertTold.userUuid, userUuid))
  return new Map(rows.map((r) => [r.alertUuid, r]))
}

/** Notes that somebody is told of alerts. */
export async function noteTold(
  { system }: Database,
  { accountUuid, userUuid }: Reader,
  tellings: readonly Telling[],
  now: Date,
): Promise<void> {
  if (tellings.length === 0) return
  await system
    .insert(alertTold)
    .values(tellings.map(({ alertUuid, euro }) => ({ accountUuid, userUuid, alertUuid, at: now, euro })))
    .onConflictDoUpdate({
      target: [alertTold.userUuid, alertTold.alertUuid],
      set: { at: now, euro: sql`excluded.euro` },
    })
}

/** Takes that back, where the mail did not leave: what was noted before stands again. */
export async function untell(
  { system }: Database,
  userUuid: string,
  alertUuids: readonly string[],
  before: ReadonlyMap<string, ToldRow>,
): Promise<void> {
  await system
    .delete(alertTold)
    .where(and(eq(alertTold.userUuid, userUuid), inArray(alertTold.alertUuid, [...alertUuids])))
  const old = alertUuids.flatMap((uuid) => before.get(uuid) ?? [])
  if (old.length > 0) await system.insert(alertTold).values(old).onConflictDoNothing()
}
