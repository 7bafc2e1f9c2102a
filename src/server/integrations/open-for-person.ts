import { and, eq, gt, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { OpenElsewhere, OpenThing } from '../account/index.ts'
import { savedView } from '../insights/index.ts'
import { exportAddress } from './exports/tables.ts'
import { apiKey, assistantGrant } from './tables.ts'

const isGrant = sql`EXISTS (SELECT 1 FROM ${assistantGrant} WHERE ${assistantGrant.keyUuid} = ${apiKey.uuid})`

const keys = (kind: SQL | undefined, endedBy: string): OpenThing => {
  const made = (userUuid: string) => and(eq(apiKey.makerUuid, userUuid), isNull(apiKey.revokedAt), kind)
  const named = ({ name, shown }: { name: string; shown: string }) => `${name} (${shown})`
  return {
    list: async (tx, { userUuid }, now) =>
      (
        await tx
          .select({ name: apiKey.name, shown: apiKey.shown })
          .from(apiKey)
          .where(and(made(userUuid), or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now))))
      ).map(named),
    end: async (tx, { userUuid }, now) =>
      (
        await tx
          .update(apiKey)
          .set({ revokedAt: now, revokedBy: endedBy })
          .where(made(userUuid))
          .returning({ name: apiKey.name, shown: apiKey.shown })
      ).map(named),
  }
}

const addresses = (kind: 'view' | 'calendar'): OpenThing => {
  const made = (userUuid: string) => and(eq(exportAddress.makerUuid, userUuid), eq(exportAddress.kind, kind))
  const list: OpenThing['list'] = async (tx, { userUuid }) => {
    const rows = await tx
      .select({ name: savedView.name })
      .from(exportAddress)
      .leftJoin(savedView, eq(savedView.uuid, exportAddress.viewUuid))
      .where(made(userUuid))
    return rows.map((row) => row.name ?? 'Calendar')
  }
  return {
    list,
    end: async (tx, holder, now) => {
      const names = await list(tx, holder, now)
      await tx.delete(exportAddress).where(made(holder.userUuid))
      return names
    },
  }
}

const byMail = 'a link of a warning mail'
/**
 * Keys and secret addresses created by a user keep working after a change of password. Assistants they authorized in
 * the browser end with their sessions.
 */
export const openForPerson: OpenElsewhere = {
  apiKey: keys(and(isNull(apiKey.unusedUntil), not(isGrant)), byMail),
  assistantKey: keys(and(isNotNull(apiKey.unusedUntil), not(isGrant)), byMail),
  assistantGrant: keys(isGrant, 'the end of everything open for the person who authorized it'),
  sheet: addresses('view'),
  calendar: addresses('calendar'),
}
