import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../store/database/open.ts'
import { costSource, googleAdsCustomer, googleAdsRun } from '../tables.ts'

export type CustomerRow = typeof googleAdsCustomer.$inferSelect
export type RunRow = typeof googleAdsRun.$inferSelect

/** Longer than a job may take, in milliseconds: a run still open then was cut off. */
const longest = 2 * 3600_000

/** The running or waiting run, or a new one. */
export const runFor = (database: Database, c: Pick<CustomerRow, 'accountUuid' | 'sourceUuid'>, now: Date) =>
  database.as(c.accountUuid, async (tx): Promise<RunRow> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`google-ads ${c.sourceUuid}`}, 0))`)
    const isOpen = and(eq(googleAdsRun.sourceUuid, c.sourceUuid), eq(googleAdsRun.state, 'running'))
    const [open] = await tx
      .select()
      .from(googleAdsRun)
      .where(and(isOpen, gt(googleAdsRun.startedAt, new Date(now.getTime() - longest))))
      .limit(1)
    if (open) return open
    await tx
      .update(googleAdsRun)
      .set({ state: 'failed', finishedAt: now, message: 'The server was stopped while it was running.' })
      .where(isOpen)
    const [made] = await tx
      .insert(googleAdsRun)
      .values({ accountUuid: c.accountUuid, sourceUuid: c.sourceUuid, startedAt: now })
      .returning()
    if (!made) throw new Error('insert returned no row')
    return made
  })

export const endRun = (
  database: Database,
  run: RunRow,
  end: Pick<RunRow, 'state' | 'message' | 'finishedAt'> & Partial<Pick<RunRow, 'fromDay' | 'toDay' | 'rowCount'>>,
) =>
  database.as(run.accountUuid, async (tx) => {
    await tx
      .update(googleAdsRun)
      .set({ ...end, message: end.message.slice(0, 1000) })
      .where(eq(googleAdsRun.uuid, run.uuid))
  })

export const latestRuns = (database: Database, accountUuid: string) =>
  database.as(accountUuid, (tx) =>
    tx
      .select({ run: googleAdsRun, name: costSource.name })
      .from(googleAdsRun)
      .innerJoin(costSource, eq(costSource.uuid, googleAdsRun.sourceUuid))
      .orderBy(desc(googleAdsRun.startedAt), googleAdsRun.uuid)
      .limit(30),
  )
