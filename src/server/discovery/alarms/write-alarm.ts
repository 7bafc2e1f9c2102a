import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../store/database/open.ts'
import { alarm } from '../tables.ts'
import { isWorthAnAlarm } from './alarm-thresholds.ts'

export type NewAlarm = Omit<typeof alarm.$inferInsert, 'endedAt'> & { at: Date; cut: number }
const day = 86_400_000

/** Adds an alarm where what happened passes the thresholds of its kind, once for each key. The happening itself was told already. */
export async function writeAlarm(tx: Tx, { cut, ...told }: NewAlarm): Promise<void> {
  const { accountUuid, kind, key, about, at } = told
  const own = and(eq(alarm.accountUuid, accountUuid), eq(alarm.kind, kind))
  const [same] = await tx
    .select({ key: alarm.key })
    .from(alarm)
    .where(and(own, eq(alarm.key, key)))
  if (same) return // told again
  const [last] = await tx
    .select({ at: alarm.at })
    .from(alarm)
    .where(and(own, eq(alarm.about, about), lt(alarm.at, at)))
    .orderBy(desc(alarm.at))
    .limit(1)
  const daysSinceTold = last ? (at.getTime() - last.at.getTime()) / day : null
  if (!isWorthAnAlarm({ kind, euro: told.euro, clicks: told.clicks, cut, daysSinceTold })) return
  await tx.insert(alarm).values(told)
}

/** Ends the open alarms about a thing: the list leaves them out from now on. */
export const endAlarm = async (tx: Tx, accountUuid: string, about: string, at: Date): Promise<void> => {
  await tx
    .update(alarm)
    .set({ endedAt: at })
    .where(and(eq(alarm.accountUuid, accountUuid), eq(alarm.about, about), sql`${alarm.endedAt} IS NULL`))
}
