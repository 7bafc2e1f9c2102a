import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { bucket as contract } from '../../../../contract/integrations/bucket.ts'
import { userNames, recordAudit } from '../../../account/index.ts'
import { Download } from '../../../http/download.ts'
import { Fail, notFound } from '../../../http/fail.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { SendJob } from '../../../jobs/index.ts'
import { lockExports, type ExportCallsParts } from '../sheet-calls.ts'
import { exportBucket, exportFile, exportRun } from '../tables.ts'
import { aboutBucket } from '../vault.ts'
import { type Bucket, BucketError } from './bucket.ts'
import { runJobName } from './jobs.ts'
import { findBucket, type FoundBucket } from './maker.ts'
import { manifestOf } from './manifest.ts'
import type { S3Place } from './s3-bucket.ts'
import { shownBucket, shownRuns } from './shown.ts'

export type BucketCallsParts = Omit<ExportCallsParts, 'publicUrl'> & {
  isUnlocked: boolean
  open: (place: S3Place) => Bucket
  send: SendJob
}
type Calls = Handlers<typeof contract>
type BucketAddress = Omit<S3Place, 'secret'>
type Asked = {
  bucketEndpoint: string
  bucketRegion: string
  bucketName: string
  bucketPrefix: string
  bucketKeyId: string
  bucketSecret?: string | undefined
}
const placeOf = (asked: Asked): BucketAddress => ({
  endpoint: new URL(asked.bucketEndpoint).origin,
  region: asked.bucketRegion,
  bucket: asked.bucketName,
  prefix: asked.bucketPrefix,
  keyId: asked.bucketKeyId,
})
/** The recorded settings, without the secret. */
const noted = ({ endpoint, region, bucket, prefix, keyId, isOn }: BucketAddress & { isOn: boolean }) => ({
  endpoint,
  region,
  bucket,
  prefix,
  keyId,
  isOn,
})

/** The new secret, or the stored one for the same key at the same bucket: it is never used for another one. */
const chosenSecret = ({ seal }: BucketCallsParts, asked: Asked, before: FoundBucket | null): string => {
  if (asked.bucketSecret !== undefined) return asked.bucketSecret
  const { endpoint, keyId } = placeOf(asked)
  const kept = before?.bucket
  if (!kept || kept.endpoint !== endpoint || kept.keyId !== keyId)
    throw new Fail('badInput', 'bucketSecret: Must be filled in')
  return seal.open(kept.sealedSecret, aboutBucket(kept))
}

const detail =
  ({ database, clock, isUnlocked }: BucketCallsParts): Calls['detail'] =>
  (_, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      const found = await findBucket(tx, accountUuid, { isUnlocked })
      return {
        bucket: found ? await shownBucket(tx, found, clock.now()) : null,
        runs: await shownRuns(tx, clock.now()),
      }
    })

const save =
  (p: BucketCallsParts): Calls['save'] =>
  (asked, who) => {
    const { database, clock, seal, isUnlocked } = p
    return database.as(who.accountUuid, async (tx) => {
      const { accountUuid } = who
      await lockExports(tx, accountUuid)
      const before = await findBucket(tx, accountUuid, { isUnlocked })
      const place = { ...placeOf(asked), isOn: asked.bucketIsOn }
      const now = clock.now()
      const of = { accountUuid, seal: crypto.randomUUID() }
      const values = {
        ...place,
        seal: of.seal,
        sealedSecret: seal.close(chosenSecret(p, asked, before), aboutBucket(of)),
        makerUuid: who.userUuid,
        makerName: (await userNames(tx)).get(who.userUuid) ?? '',
        changedAt: now,
      }
      await tx
        .insert(exportBucket)
        .values({ accountUuid, ...values, createdAt: now })
        .onConflictDoUpdate({ target: exportBucket.accountUuid, set: values })
      const old = before?.bucket
      const isElsewhere =
        !old || old.endpoint !== place.endpoint || old.bucket !== place.bucket || old.prefix !== place.prefix
      if (isElsewhere) await tx.delete(exportFile).where(eq(exportFile.accountUuid, accountUuid))
      await recordAudit(tx, who, {
        action: 'bucket.changed',
        object: place.bucket,
        ...(old ? { before: noted(old) } : {}),
        after: noted(place),
      })
      const found = await findBucket(tx, accountUuid, { isUnlocked })
      if (!found) throw notFound()
      return shownBucket(tx, found, now)
    })
  }

const tryPlace =
  (p: BucketCallsParts): Calls['try'] =>
  async (asked, { accountUuid }) => {
    const { database, isUnlocked, open } = p
    const before = await database.as(accountUuid, (tx) => findBucket(tx, accountUuid, { isUnlocked }))
    const place = { ...placeOf(asked), secret: chosenSecret(p, asked, before) }
    const name = `outbound-test-${randomBytes(6).toString('hex')}.txt`
    const text = 'Outbound tried whether it may write here. This object may be deleted.\n'
    try {
      const to = open(place)
      const read = () => Readable.from([text])
      await to.put(name, { type: 'text/plain', byteCount: Buffer.byteLength(text), read })
      try {
        await to.remove(name)
      } catch (error) {
        if (!(error instanceof BucketError)) throw error
        return {
          isFine: true,
          says: `Written. ${name} could not be removed, which exports do not need: ${error.message}`,
        }
      }
      return { isFine: true, says: `A small object was written into ${place.bucket} and removed again` }
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      return { isFine: false, says: error.message }
    }
  }

const run =
  ({ database, isUnlocked, send }: BucketCallsParts): Calls['run'] =>
  async (_, who) => {
    const { accountUuid } = who
    await database.as(accountUuid, async (tx) => {
      const found = await findBucket(tx, accountUuid, { isUnlocked })
      if (!found) throw notFound()
      if (found.pause !== null) throw new Fail('conflict', `Nothing is written. ${found.pause}`)
      await recordAudit(tx, who, { action: 'bucket.exported', object: found.bucket.bucket })
    })
    await send(runJobName, { accountUuid, reason: 'hand' }, { key: accountUuid })
    return {}
  }

const manifest =
  ({ database, clock, isUnlocked }: BucketCallsParts): Calls['manifest'] =>
  (_, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      const found = await findBucket(tx, accountUuid, { isUnlocked })
      if (!found) throw notFound()
      const files = await tx.select().from(exportFile)
      const { timezone, currencyCode } = found.who
      const text = manifestOf(files, { at: clock.now(), accountUuid, timezone, currencyCode })
      return new Download('manifest.json', Readable.from([Buffer.from(text)]))
    })

const remove =
  ({ database, isUnlocked }: BucketCallsParts): Calls['remove'] =>
  (_, who) =>
    database.as(who.accountUuid, async (tx) => {
      const { accountUuid } = who
      const found = await findBucket(tx, accountUuid, { isUnlocked })
      if (!found) throw notFound()
      await tx.delete(exportBucket).where(eq(exportBucket.accountUuid, accountUuid))
      await tx.delete(exportFile).where(eq(exportFile.accountUuid, accountUuid))
      await tx.delete(exportRun).where(eq(exportRun.accountUuid, accountUuid))
      await recordAudit(tx, who, { action: 'bucket.removed', object: found.bucket.bucket })
      return {}
    })

/** Calls for an account's bucket: set, test, export now, delete. */
export const bucketCalls = (parts: BucketCallsParts): Calls => ({
  detail: detail(parts),
  save: save(parts),
  try: tryPlace(parts),
  run: run(parts),
  manifest: manifest(parts),
  remove: remove(parts),
})
