import { and, eq, isNull } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Database } from '../store/database/open.ts'
import { erasure, erasureCopy, erasureTaken } from './tables.ts'

export type Erased = {
  accountUuid: string
  /** Ids and addresses of its people, as long as a copy may still have mails to them. */
  words: readonly string[]
}
export type Erasure = typeof erasure.$inferSelect

/** A running copy says so every half minute. */
const quietFor = 90_000
/** A copy that was away for this long is not waited for with what has to go. */
const goneFor = 35 * 86_400_000

/**
 * Writes down that an account is erased, in the transaction that takes its rows, and tells every copy. Done again, it changes
 * nothing.
 */
export async function beginErasure(client: PoolClient, { accountUuid, words }: Erased, now: Date): Promise<void> {
  await client.query('INSERT INTO erasure (uuid, begun_at, words) VALUES ($1, $2, $3) ON CONFLICT (uuid) DO NOTHING', [
    accountUuid,
    now,
    words,
  ])
}

export const openErasures = ({ system }: Database): Promise<Erasure[]> =>
  system.select().from(erasure).where(isNull(erasure.finishedAt)).orderBy(erasure.begunAt)

/** Copies that have not said yet that they refuse the account; `running` when they were seen lately. */
export async function missingCopies({ system }: Database, accountUuid: string, now: Date) {
  const rows = await system
    .select()
    .from(erasureCopy)
    .leftJoin(erasureTaken, and(eq(erasureTaken.copyUuid, erasureCopy.uuid), eq(erasureTaken.erasureUuid, accountUuid)))
    .where(isNull(erasureTaken.at))
  return rows
    .map(({ erasure_copy: c }) => ({
      folder: c.folder,
      seenAt: c.seenAt,
      isRunning: c.stoppedAt === null && now.getTime() - c.seenAt.getTime() < quietFor,
    }))
    .filter((c) => now.getTime() - c.seenAt.getTime() < goneFor)
}

/** Both stores were rid of it; who of its people was who is forgotten once no copy asks for it any more. */
export async function noteSwept({ system }: Database, accountUuid: string, now: Date, isTold: boolean): Promise<void> {
  await system
    .update(erasure)
    .set({ sweptAt: now, ...(isTold ? { words: [] } : {}) })
    .where(eq(erasure.uuid, accountUuid))
}

export async function finishErasure({ system }: Database, accountUuid: string, now: Date): Promise<void> {
  await system.update(erasure).set({ finishedAt: now }).where(eq(erasure.uuid, accountUuid))
}
