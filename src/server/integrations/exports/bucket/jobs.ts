import { and, eq, notExists } from 'drizzle-orm'
import { z } from 'zod'
import { runReasons } from '../../../../contract/integrations/export-choices.ts'
import { account } from '../../../account/index.ts'
import { happen } from '../../../happenings/index.ts'
import type { AllHandlers } from '../../../http/handlers.ts'
import { defineJob, inPlace, type Job, type SendJob } from '../../../jobs/index.ts'
import type { Log } from '../../../log/log.ts'
import type { MonthRows } from '../../../insights/index.ts'
import type { Seal } from '../../../outside/index.ts'
import { isStoreAway } from '../../../store/store-away.ts'
import { sourcesOf } from '../files/sources.ts'
import { exportBucket, exportFile } from '../tables.ts'
import { aboutBucket } from '../vault.ts'
import { type Bucket, BucketError } from './bucket.ts'
import { findBucket } from './maker.ts'
import { runExport, type RunAsks, type RunParts } from './run-export.ts'
import type { S3Place } from './s3-bucket.ts'
import { exportsShare } from './share.ts'

export const runJobName = 'exports.run'
export type BucketJobsParts = RunParts & {
  log: Log
  seal: Seal
  send: SendJob
  screens: () => AllHandlers
  rows: MonthRows
  isUnlocked: boolean
  open: (place: S3Place) => Bucket
  /** Where the demo writes instead of a bucket: it sends nothing out. */
  demoBucket: Bucket
}

/** Why a run ended early, as a sentence. Technical details go to the log. */
export const sentenceOf =
  (log: Log, signal?: AbortSignal) =>
  (error: unknown): string => {
    if (error instanceof BucketError) return error.message
    if (signal?.aborted) return 'The server stopped meanwhile. The next run goes on'
    if (isStoreAway(error)) return 'A store was away. The next run goes on'
    log.error('an export broke', { error })
    return 'Something went wrong. The next run tries again'
  }

/** Records the event that a run wrote everything. */
const tellOf =
  (place: string): RunAsks['tell'] =>
  (tx, run) =>
    happen(tx, [
      {
        kind: 'exportReady',
        accountUuid: run.accountUuid,
        at: (run.endedAt ?? run.startedAt).toISOString(),
        key: run.uuid,
        payload: {
          what: 'bucket',
          place,
          fileCount: run.files.length,
          rowCount: run.files.reduce((sum, f) => sum + f.rowCount, 0),
        },
      },
    ])

/** Writes changed data into the accounts' buckets, every night and on request. */
export function bucketJobs(parts: BucketJobsParts): Job[] {
  const { database, now, log, seal, send, screens, rows, isUnlocked, open, demoBucket } = parts
  return [
    defineJob({
      name: runJobName,
      about: {
        does: "writes an account's data that changed into its bucket, as Parquet and CSV by month, and the manifest",
        reads: 'the event store, ledger, export_bucket, export_file',
        writes: "the account's bucket, export_run, export_file",
        failing: 'the run says why, and the next night goes on with what is missing',
      },
      payload: z.object({ accountUuid: z.uuid(), reason: z.enum(runReasons) }),
      share: exportsShare,
      retries: 0, // the next night is the retry
      handler: async ({ accountUuid, reason }, signal, withoutPlace = inPlace) => {
        const found = await findBucket(database.system, accountUuid, { isUnlocked })
        if (!found || found.pause !== null || (reason === 'night' && !found.bucket.isOn)) return
        const { bucket: place, who } = found
        const own = found.isDemo
          ? demoBucket
          : open({ ...place, secret: seal.open(place.sealedSecret, aboutBucket(place)) })
        const bucket: Bucket = {
          put: (...file) => withoutPlace(() => own.put(...file)),
          remove: (...file) => withoutPlace(() => own.remove(...file)),
        }
        const sources = sourcesOf({ database, rows, screens, who, now: now() })
        const asks = { sentenceOf: sentenceOf(log, signal), tell: tellOf(place.bucket) }
        await runExport(parts, { who, reason, sources, bucket, signal }, asks)
      },
    }),
    defineJob({
      name: 'exports.nightly',
      about: {
        does: 'starts the nightly run of every bucket that is on',
        reads: 'export_bucket',
        writes: 'queue',
        failing: 'buckets are a day behind',
      },
      payload: z.object({}).loose(),
      schedule: '10 3 * * *',
      handler: async () => {
        const found = await database.system
          .select({ accountUuid: exportBucket.accountUuid })
          .from(exportBucket)
          .where(eq(exportBucket.isOn, true))
        for (const { accountUuid } of found)
          await send(runJobName, { accountUuid, reason: 'night' }, { key: accountUuid })
      },
    }),
  ]
}

/** Starts the first run of a new demo; later runs are nightly. */
export async function exportDemo({
  database: { system },
  send,
}: Pick<BucketJobsParts, 'database' | 'send'>): Promise<void> {
  const written = system.select().from(exportFile).where(eq(exportFile.accountUuid, exportBucket.accountUuid))
  const found = await system
    .select({ accountUuid: exportBucket.accountUuid })
    .from(exportBucket)
    .innerJoin(account, eq(account.uuid, exportBucket.accountUuid))
    .where(and(account.isDemo, notExists(written)))
  for (const { accountUuid } of found) await send(runJobName, { accountUuid, reason: 'night' }, { key: accountUuid })
}
