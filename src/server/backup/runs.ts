import { desc, eq, isNotNull, lt, type SQL } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import { backupRun } from './tables.ts'

type System = Pick<Database, 'system'>
type BackupKind = 'full' | 'incremental'
export type LastBackup = {
  startedAt: Date
  /** Null while it runs, or when its process was killed. */
  finishedAt: Date | null
  ok: boolean
  /** Total bytes of the backup; null when it did not finish. */
  bytes: number | null
  /** Why it failed, as a sentence. */
  error: string | null
  isNightly: boolean
}
/** One backup at a time: two would release each other's hold on the event store. */
export const backupTurn = 'backup'
/** How long runs are kept, in milliseconds. */
const keptFor = 400 * 86_400_000

/** The backup started last, with any result; null when there is none. */
export const lastBackup = (database: System) => newest(database)
/** The last one that is known to have ended, complete or not. */
export const lastEnded = (database: System) => newest(database, isNotNull(backupRun.ok))
/** The last complete one. */
export const lastWholeBackup = (database: System) => newest(database, eq(backupRun.ok, true))

async function newest({ system }: System, where?: SQL): Promise<LastBackup | null> {
  const [found] = await system.select().from(backupRun).where(where).orderBy(desc(backupRun.startedAt)).limit(1)
  return found ? shown(found) : null
}

const shown = ({ startedAt, finishedAt, ok, bytes, error, isNightly }: typeof backupRun.$inferSelect): LastBackup => ({
  startedAt,
  finishedAt,
  ok: ok === true,
  bytes,
  error,
  isNightly,
})

/** Stores the start of a backup, and returns functions to store its end. */
export async function beginRun({ system }: System, place: string, isNightly: boolean, now: () => Date) {
  await system.delete(backupRun).where(lt(backupRun.startedAt, new Date(now().getTime() - keptFor)))
  const [made] = await system
    .insert(backupRun)
    .values({ place, isNightly, startedAt: now() })
    .returning({ uuid: backupRun.uuid })
  if (!made) throw new Error('The backup could not be noted')
  const end = (change: Partial<typeof backupRun.$inferInsert>) =>
    system
      .update(backupRun)
      .set({ finishedAt: now(), ...change })
      .where(eq(backupRun.uuid, made.uuid))
  return {
    done: (of: { kind: BackupKind; bytes: number; writtenBytes: number }) => end({ ok: true, ...of }),
    failed: (error: string) => end({ ok: false, error }),
  }
}
