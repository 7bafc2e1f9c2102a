import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { happen, hasHappened } from '../happenings/index.ts'
import type { Tx } from '../store/database/open.ts'
import { importRun } from './tables.ts'

type Run = typeof importRun.$inferSelect

/** After this many failed runs in a row, the problem is not temporary. Refused credentials never are. */
const manyFailed = 3

/**
 * The first failed runs since the last complete one, without runs that this server stopped: these say nothing about the
 * network.
 */
const failedSince = (tx: Tx, run: Run) =>
  tx
    .select({ uuid: importRun.uuid })
    .from(importRun)
    .where(
      and(
        eq(importRun.connectionUuid, run.connectionUuid),
        eq(importRun.state, 'failed'),
        sql`${importRun.trouble} IS DISTINCT FROM 'stopped'`,
        gt(
          importRun.startedAt,
          sql`coalesce((${tx
            .select({ at: sql`max(${importRun.startedAt})` })
            .from(importRun)
            .where(
              and(
                eq(importRun.connectionUuid, run.connectionUuid),
                eq(importRun.state, 'done'),
                ne(importRun.uuid, run.uuid),
              ),
            )}), '-infinity')`,
        ),
      ),
    )
    .orderBy(asc(importRun.startedAt), asc(importRun.uuid))
    .limit(manyFailed)

/** Reports that a connection fails or has recovered as soon as a finished run shows it, once per failure period. */
export async function reportRun(tx: Tx, run: Run, at: Date): Promise<void> {
  if (run.trouble === 'stopped') return
  const failed = await failedSince(tx, run)
  const [first] = failed
  if (!first) return
  const { accountUuid, connectionUuid, uuid: importRunUuid, message } = run
  const told = { accountUuid, at: at.toISOString(), key: first.uuid }
  const about = { connectionUuid, importRunUuid }
  if (run.state === 'failed' && (run.trouble === 'credentials' || failed.length >= manyFailed))
    await happen(tx, [{ ...told, kind: 'connectionFailed', payload: { ...about, message } }])
  if (run.state === 'done' && (await hasHappened(tx, accountUuid, 'connectionFailed', first.uuid)))
    await happen(tx, [{ ...told, kind: 'connectionRecovered', payload: about }])
}
