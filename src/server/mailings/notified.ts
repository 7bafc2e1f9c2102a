import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import { alertNotified } from './tables.ts'

export type NotifiedRow = typeof alertNotified.$inferSelect
/** An alert at the time of a notification, with its cost in 30 days, in euro. */
export type AlertNotice = { alertUuid: string; euro: number }
export type Recipient = { accountUuid: string; userUuid: string }

const week = 7 * 86_400_000
/** A user is notified again when the cost is this many times that of the last notification. */
const doubled = 2

/** Why a user is notified of an alert: for the first time, or again; null when no notification is due. */
export function dueAs(told: NotifiedRow | undefined, euro: number, now: Date): 'first' | 'doubled' | 'week' | null {
  if (!told) return 'first'
  if (told.euro > 0 && euro >= told.euro * doubled) return 'doubled'
  return now.getTime() - told.at.getTime() >= week ? 'week' : null
}

export async function readNotified({ system }: Database, userUuid: string): Promise<Map<string, NotifiedRow>> {
  const rows = await system.select().from(alertNotified).where(eq(alertNotified.userUuid, userUuid))
  return new Map(rows.map((r) => [r.alertUuid, r]))
}

/** Stores that a user is notified of alerts. */
export async function markNotified(
  { system }: Database,
  { accountUuid, userUuid }: Recipient,
  tellings: readonly AlertNotice[],
  now: Date,
): Promise<void> {
  if (tellings.length === 0) return
  await system
    .insert(alertNotified)
    .values(tellings.map(({ alertUuid, euro }) => ({ accountUuid, userUuid, alertUuid, at: now, euro })))
    .onConflictDoUpdate({
      target: [alertNotified.userUuid, alertNotified.alertUuid],
      set: { at: now, euro: sql`excluded.euro` },
    })
}

/** Undoes that when the mail was not sent: the previous notification counts again. */
export async function clearNotified(
  { system }: Database,
  userUuid: string,
  alertUuids: readonly string[],
  before: ReadonlyMap<string, NotifiedRow>,
): Promise<void> {
  await system
    .delete(alertNotified)
    .where(and(eq(alertNotified.userUuid, userUuid), inArray(alertNotified.alertUuid, [...alertUuids])))
  const old = alertUuids.flatMap((uuid) => before.get(uuid) ?? [])
  if (old.length > 0) await system.insert(alertNotified).values(old).onConflictDoNothing()
}
