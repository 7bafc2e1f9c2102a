import { desc, gte } from 'drizzle-orm'
import type { BucketState, ExportRun } from '../../../../contract/integrations/bucket.ts'
import { nightlyAt } from '../../../../contract/integrations/export-choices.ts'
import type { Tx } from '../../../store/database/open.ts'
import { exportFile, exportRun } from '../tables.ts'
import type { FoundBucket } from './maker.ts'

/** Days of runs shown, and the number of runs shown with their files. */
const shownDays = 30
const withFiles = 2

/** When the next nightly run begins. */
export function nextNight(now: Date): Date {
  const next = new Date(`${now.toISOString().slice(0, 10)}T${nightlyAt}:00.000Z`)
  return next > now ? next : new Date(next.getTime() + 86_400_000)
}

export async function shownBucket(
  tx: Tx,
  { bucket: b, pause }: Pick<FoundBucket, 'bucket' | 'pause'>,
  now: Date,
): Promise<BucketState> {
  return {
    bucketEndpoint: b.endpoint,
    bucketRegion: b.region,
    bucketName: b.bucket,
    bucketPrefix: b.prefix,
    bucketKeyId: b.keyId,
    bucketIsOn: b.isOn,
    bucketMakerName: b.makerName,
    bucketPause: pause ?? '',
    bucketChangedDatetime: b.changedAt.toISOString(),
    bucketNextDatetime: b.isOn && pause === null ? nextNight(now).toISOString() : null,
    bucketFileCount: await tx.$count(exportFile),
  }
}

export async function shownRuns(tx: Tx, now: Date): Promise<ExportRun[]> {
  const runs = await tx
    .select()
    .from(exportRun)
    .where(gte(exportRun.startedAt, new Date(now.getTime() - shownDays * 86_400_000)))
    .orderBy(desc(exportRun.startedAt), desc(exportRun.uuid))
    .limit(200)
  return runs.map((r, i) => ({
    runUuid: r.uuid,
    runReason: r.reason,
    runState: r.state,
    runStartedDatetime: r.startedAt.toISOString(),
    runEndedDatetime: r.endedAt?.toISOString() ?? null,
    runProblem: r.problem,
    runUnchangedCount: r.unchangedCount,
    runFiles: i < withFiles ? r.files : [],
  }))
}
