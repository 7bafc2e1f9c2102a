import { and, eq, isNull } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Database } from '../store/database/open.ts'
import { erasure, erasureFolder, erasureTaken } from './tables.ts'

export type Erased = {
  accountUuid: string
  /** Ids and addresses of its users, as long as a data folder may still have mails to them. */
  words: readonly string[]
}
export type Erasure = typeof erasure.$inferSelect

/** A running process reports every half minute, so a longer silence means it is not running. */
const quietFor = 90_000
/** A folder whose process was offline for longer is not waited for. */
const goneFor = 35 * 86_400_000

/**
 * Records that an account is erased, in the transaction that deletes its rows, and notifies every process. Repeating it
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

/**
 * Data folders whose process has not yet confirmed that it refuses the account; `isRunning` when it reported recently.
 */
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

/** Records that both stores were cleared of it; its users' ids and addresses are deleted once no process needs them. */
export async function noteSwept({ system }: Database, accountUuid: string, now: Date, isTold: boolean): Promise<void> {
  await system
    .update(erasure)
    .set({ sweptAt: now, ...(isTold ? { words: [] } : {}) })
    .where(eq(erasure.uuid, accountUuid))
}

export async function finishErasure({ system }: Database, accountUuid: string, now: Date): Promise<void> {
  await system.update(erasure).set({ finishedAt: now }).where(eq(erasure.uuid, accountUuid))
}
