import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../store/database/open.ts'
import { alarm } from '../tables.ts'
import { isWorthAnAlarm } from './worth.ts'

export type Alarming = Omit<typeof alarm.$inferInsert, 'endedAt'> & { at: Date; cut: number }
const day = 86_400_000

/** Writes an alarm down where what happened is worth one. What happened is told once, by whoever saw it; this tells nothing more. */
export async function tell(tx: Tx, { cut, ...told }: Alarming): Promise<void> {
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

/** It is over; the list shows it no more. */
export const end = async (tx: Tx, accountUuid: string, about: string, at: Date): Promise<void> => {
  await tx
    .update(alarm)
    .set({ endedAt: at })
    .where(and(eq(alarm.accountUuid, accountUuid), eq(alarm.about, about), sql`${alarm.endedAt} IS NULL`))
}
