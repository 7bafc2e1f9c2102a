import { and, eq, isNull } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Database } from '../store/database/open.ts'
import { erasure, erasureFolder, erasureTaken } from './tables.ts'

export type Erased = {
  accountUuid: string
  /** Ids and addresses of its people, as long as a data folder may still have mails to them. */
  words: readonly string[]
}
export type Erasure = typeof erasure.$inferSelect

/** A running process says so every half minute. */
const quietFor = 90_000
/** A folder whose process was away for longer is not waited for. */
const goneFor = 35 * 86_400_000

/**
 * Writes down that an account is erased, in the transaction that takes its rows, and tells every process. Done again, it
 * changes nothing.
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

/** Data folders whose process has not said yet that it refuses the account; `isRunning` when it was seen lately. */
export async function missingFolders({ system }: Database, accountUuid: string, now: Date) {
  const rows = await system
    .select()
    .from(erasureFolder)
    .leftJoin(
      erasureTaken,
      and(eq(erasureTaken.folderUuid, erasureFolder.uuid), eq(erasureTaken.erasureUuid, accountUuid)),
    )
    .where(isNull(erasureTaken.at))
  return rows
    .map(({ erasure_copy: f }) => ({
      folder: f.folder,
      seenAt: f.seenAt,
      isRunning: f.stoppedAt === null && now.getTime() - f.seenAt.getTime() < quietFor,
    }))
    .filter((f) => now.getTime() - f.seenAt.getTime() < goneFor)
}

/** Both stores were rid of it; who of its people was who is forgotten once no process asks for it any more. */
export async function noteSwept({ system }: Database, accountUuid: string, now: Date, isTold: boolean): Promise<void> {
  await system
    .update(erasure)
    .set({ sweptAt: now, ...(isTold ? { words: [] } : {}) })
    .where(eq(erasure.uuid, accountUuid))
}

export async function finishErasure({ system }: Database, accountUuid: string, now: Date): Promise<void> {
  await system.update(erasure).set({ finishedAt: now }).where(eq(erasure.uuid, accountUuid))
}
