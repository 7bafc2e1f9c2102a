import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Output } from '../../contract/call.ts'
import type { networks } from '../../contract/networks/networks.ts'
import type { Database } from '../store/database/open.ts'
import type { ConnectionRow } from './live.ts'
import { importRun } from './tables.ts'
import { reportRun } from './report-run.ts'

export type RunRow = typeof importRun.$inferSelect
export type Counts = Pick<
  RunRow,
  'newCount' | 'changedCount' | 'unchangedCount' | 'rejectedCount' | 'rejectedRows' | 'windowsDone' | 'windowCount'
>

export const shownRun = (r: RunRow): Output<typeof networks.importNow> => ({
  importRunUuid: r.uuid,
  kind: r.kind,
  state: r.state,
  startedDatetime: r.startedAt.toISOString(),
  finishedDatetime: r.finishedAt?.toISOString() ?? null,
  newCount: r.newCount,
  changedCount: r.changedCount,
  unchangedCount: r.unchangedCount,
  rejectedCount: r.rejectedCount,
  rejectedRows: r.rejectedRows,
  windowsDone: r.windowsDone,
  windowCount: r.windowCount,
  message: r.message,
})

/** The first import reads the whole history; every import counts as a first one until one has completed. */
async function kindFor(database: Database, connectionUuid: string): Promise<RunRow['kind']> {
  const [done] = await database.system
    .select({ uuid: importRun.uuid })
    .from(importRun)
    .where(and(eq(importRun.connectionUuid, connectionUuid), eq(importRun.kind, 'full'), eq(importRun.state, 'done')))
    .limit(1)
  return done ? 'recent' : 'full'
}

/** The running or waiting run, or a new one. */
export async function runFor(database: Database, c: Pick<ConnectionRow, 'uuid' | 'accountUuid'>): Promise<RunRow> {
  const kind = await kindFor(database, c.uuid)
  return database.system.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`run:${c.uuid}`}, 0))`)
    const [open] = await tx
      .select()
      .from(importRun)
      .where(and(eq(importRun.connectionUuid, c.uuid), eq(importRun.state, 'running')))
      .limit(1)
    if (open) return open
    const [made] = await tx
      .insert(importRun)
      .values({ accountUuid: c.accountUuid, connectionUuid: c.uuid, kind })
      .returning()
    if (!made) throw new Error('insert returned no row')
    return made
  })
}

/** Stores the counts so far, so that a run can be watched, and how far back it has read. */
export const noteProgress = (database: Database, uuid: string, counts: Counts, reachedDay: string | null) =>
  database.system
    .update(importRun)
    .set({ ...counts, reachedDay })
    .where(eq(importRun.uuid, uuid))

/** How far back an unfinished first import has read; null when there is none recent enough to continue. */
export async function reachedBefore(database: Database, run: RunRow, since: Date): Promise<string | null> {
  const [before] = await database.system
    .select({ day: importRun.reachedDay })
    .from(importRun)
    .where(
      and(
        eq(importRun.connectionUuid, run.connectionUuid),
        eq(importRun.kind, 'full'),
        isNotNull(importRun.reachedDay),
        gt(importRun.startedAt, since),
      ),
    )
    .orderBy(desc(importRun.startedAt))
    .limit(1)
  return before?.day ?? null
}

/** When the last complete import of a connection ended. */
export async function lastDoneAt(database: Database, connectionUuid: string): Promise<Date | null> {
  const [last] = await database.system
    .select({ at: importRun.finishedAt })
    .from(importRun)
    .where(
      and(eq(importRun.connectionUuid, connectionUuid), eq(importRun.state, 'done'), isNotNull(importRun.finishedAt)),
    )
    .orderBy(desc(importRun.finishedAt))
    .limit(1)
  return last?.at ?? null
}

export type RunEnd = {
  state: 'done' | 'failed'
  counts: Counts
  message: string
  trouble: RunRow['trouble']
  at: Date
}

/** Stores the result of a run, and its effect on the connection. */
export const endRun = (database: Database, run: RunRow, { state, counts, message, trouble, at }: RunEnd) =>
  database.system.transaction(async (tx) => {
    const [ended] = await tx
      .update(importRun)
      .set({ ...counts, state, message: message.slice(0, 2000), trouble, finishedAt: at })
      .where(eq(importRun.uuid, run.uuid))
      .returning()
    if (ended) await reportRun(tx, ended, at)
  })

export async function latestRuns(database: Database, accountUuid: string, connectionUuid: string): Promise<RunRow[]> {
  return database.as(accountUuid, (tx) =>
    tx
      .select()
      .from(importRun)
      .where(eq(importRun.connectionUuid, connectionUuid))
      .orderBy(desc(importRun.startedAt))
      .limit(50),
  )
}
