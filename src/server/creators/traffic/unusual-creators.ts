import { and, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../store/database/open.ts'
import { creatorTrouble } from './tables.ts'

/** Creators among these with an anomaly in their clicks that has not ended. */
export async function unusualCreators(tx: Tx, creatorUuids: readonly string[]): Promise<Set<string>> {
  if (creatorUuids.length === 0) return new Set()
  const t = creatorTrouble
  const rows = await tx
    .selectDistinct({ uuid: t.creatorUuid })
    .from(t)
    .where(and(isNull(t.endedAt), inArray(t.creatorUuid, [...creatorUuids])))
  return new Set(rows.map((r) => r.uuid))
}
