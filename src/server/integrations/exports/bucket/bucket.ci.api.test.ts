import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BucketState, ExportRun } from '../../../../contract/integrations/bucket.ts'
import { type Session, startApp, type TestApp } from '../../../../test/start-app.ts'
import { user } from '../../../account/index.ts'
import { click, conversion } from '../../../insights/event-builders.ts'
import { site } from '../../../sites/tables.ts'
import { exportBucket } from '../tables.ts'
import { getText, keyId, secret, startS3, type S3 } from './s3.test-data.ts'

let app: TestApp
let owner: Session
let s3: S3
let siteUuid: string
const folder = mkdtempSync(join(tmpdir(), 'outbound-parquet-'))
const clock = { at: Date.parse('2026-11-23T10:00:00Z') }
const place = {
  bucketEndpoint: 'https://s3.example.com',
  bucketRegion: 'eu-central-1',
  bucketName: 'warehouse',
  bucketPrefix: '/outbound',
  bucketKeyId: keyId,
}
beforeAll(async () => {
  s3 = await startS3()
  app = await startApp({
    clock: { now: () => new Date(clock.at) },
    env: { NETWORK_BASE_URLS: JSON.stringify({ buckets: s3.base }) },
  })
  owner = await app.signUp({ userFirstname: 'Maja', userLastname: 'Krogh' })
  await app.stores.database.system
    .update(user)
    .set({ currencyCode: 'DKK', timezone: 'Europe/Copenhagen' })
    .where(eq(user.id, owner.userUuid))
  siteUuid = randomUUID()
  await app.stores.database.system.insert(site).values({
    uuid: siteUuid,
    accountUuid: owner.accountUuid,
    name: 'Blog',
    domain: 'blog.example',
    currencyCode: 'DKK',
  })
  await sell('2026-10-20T10:00:00Z', '142.05')
  await sell('2026-11-20T10:00:00Z', '0.50', 'rejected')
  await sell('2026-11-21T10:00:00Z', '20.25')
})
afterAll(async () => {
  await app.stop()
  await s3.stop()
  rmSync(folder, { recursive: true })
})

const sell = async (at: string, commission: string, status = 'pending') => {
  const own = { uuid: owner.accountUuid, site: siteUuid }
  await app.stores.events.insert('click', [click(own, { at, page: '=HYPERLINK("x")' })], randomUUID())
  await app.stores.events.insert(
    'conversion',
    [conversion(own, { at, commission, currency: 'DKK', status })],
    randomUUID(),
  )
}
const detail = async () =>
  (await owner.ask<{ bucket: BucketState | null; runs: ExportRun[] }>('/integrations/v1/bucket', {}, 'GET')).data
/** Requests a run and waits until it has ended. */
const exported = async (): Promise<ExportRun> => {
  const before = (await detail()).runs[0]?.runUuid
  clock.at += 1000
  expect((await owner.ask('/integrations/v1/bucket/run')).code).toBe(200)
  const isOver = async () => {
    const [run] = (await detail()).runs
    return run !== undefined && run.runUuid !== before && run.runState !== 'running'
  }
  await expect.poll(isOver, { timeout: 30_000 }).toBe(true)
  const [run] = (await detail()).runs
  if (!run) throw new Error('no run')
  return run
}
/** The reader returns decimals as floats. */
const four = (decimal: unknown) => Number(decimal).toFixed(4)
const rowsOf = async (name: string): Promise<Record<string, unknown>[]> => {
  const path = join(folder, name.replace('/', '-'))
  await s3.save(`outbound/${name}`, path)
  return parquetReadObjects({ file: await asyncBufferFromFile(path) })
}

it('says in words what a bucket answers, and leaves nothing there', async () => {
  const tried = async (over: object) =>
    (await owner.ask<{ isFine: boolean; says: string }>('/integrations/v1/bucket/try', { ...place, ...over })).data
  expect(await tried({ bucketSecret: secret })).toEqual({
    isFine: true,
    says: 'A small object was written into warehouse and removed again',
  })
  expect(await s3.files()).toEqual([])
  expect(await tried({ bucketSecret: 'another-secret' })).toEqual({
    isFine: false,
    says: 'The bucket refused the signature: the secret does not belong to this key id',
  })
  expect(await tried({ bucketSecret: secret, bucketKeyId: 'NOBODY' })).toEqual({
    isFine: false,
    says: 'The bucket does not know this key id',
  })
  expect(await tried({ bucketSecret: secret, bucketName: 'missing' })).toEqual({
    isFine: false,
    says: 'There is no bucket called missing',
  })
})

it('refuses a place that cannot be one, and a secret that is kept for another place', async () => {
  const refused = async (over: object) => {
    const { code, message } = await owner.ask('/integrations/v1/bucket', { ...place, bucketSecret: secret, ...over })
    return [code, message.split(':')[0]]
  }
  for (const bucketEndpoint of [
    'http://s3.example.com',
    'https://s3.example.com:9000',
    'https://me@s3.example.com',
    'https://s3.example.com/path',
    'x',
  ])
    expect(await refused({ bucketEndpoint }), bucketEndpoint).toEqual([400, 'bucketEndpoint'])
  expect(await refused({ bucketName: 'Ware House' })).toEqual([400, 'bucketName'])
  expect(await refused({ bucketPrefix: 'a/../b' })).toEqual([400, 'bucketPrefix'])
  expect(await refused({ bucketRegion: 'EU' })).toEqual([400, 'bucketRegion'])
  expect(await refused({ bucketSecret: undefined })).toEqual([400, 'bucketSecret'])
  expect((await owner.ask('/integrations/v1/bucket', { ...place, bucketSecret: secret })).code).toBe(200)
  expect((await owner.ask('/integrations/v1/bucket', place)).code).toBe(200)
  expect(await refused({ bucketSecret: undefined, bucketEndpoint: 'https://elsewhere.example.com' })).toEqual([
    400,
    'bucketSecret',
  ])
  const [kept] = await app.stores.database.system.select().from(exportBucket)
  expect(kept?.sealedSecret).not.toContain(secret)
  expect((await detail()).bucket).toMatchObject({
    bucketPrefix: 'outbound/',
    bucketMakerName: 'Maja Krogh',
    bucketIsOn: true,
    bucketNextDatetime: '2026-11-24T03:10:00.000Z',
  })
})

it('writes every month as Parquet and CSV with sums that are the report’s, and a manifest', async () => {
  const run = await exported()
  expect([run.runState, run.runProblem, run.runReason]).toEqual(['done', '', 'hand'])
  const sets = run.runFiles.map((f) => f.name)
  expect(sets.toSorted()).toEqual(
    ['clicks', 'conversions', 'report'].flatMap((set) =>
      ['2026-10', '2026-11'].flatMap((month) => [`${set}/${month}.csv`, `${set}/${month}.parquet`]),
    ),
  )
  const november = run.runFiles.find((f) => f.name === 'conversions/2026-11.parquet')
  expect(november).toMatchObject({
    rowCount: 2,
    why: 'first time',
    sums: [{ what: 'revenue', amount: '20.25', currency: 'DKK', report: '20.25' }],
  })
  expect(await s3.files()).toEqual([...sets, 'manifest.json'].map((name) => `outbound/${name}`).toSorted())
  const rows = await rowsOf('conversions/2026-11.parquet')
  expect(rows.map((r) => [r['status'], four(r['commission']), four(r['revenue']), r['currency'], r['site']])).toEqual([
    ['rejected', '0.5000', '0.0000', 'DKK', 'blog.example'],
    ['pending', '20.2500', '20.2500', 'DKK', 'blog.example'],
  ])
  expect(rows[0]?.['at']).toEqual(new Date('2026-11-20T10:00:00Z'))
  const clicks = await rowsOf('clicks/2026-11.parquet')
  expect(clicks.map((r) => [r['kind'], r['page']])).toEqual([
    ['click', '=HYPERLINK("x")'],
    ['click', '=HYPERLINK("x")'],
  ])
  // the text in a sheet does not run as a formula
  expect(await getText(s3, 'outbound/clicks/2026-11.csv')).toContain(`"'=HYPERLINK(""x"")"`)
  const csv = await getText(s3, 'outbound/conversions/2026-11.csv')
  expect(csv.split('\r\n')[0]).toMatch(/^id,at,clicked_at,.*,sale,commission,currency,account_sale,/)
  expect(csv).toContain(',20.2500,DKK,')
  const days = await rowsOf('report/2026-11.parquet')
  expect(days).toHaveLength(23)
  expect(days.filter((d) => d['revenue'] !== 0).map((d) => [d['day'], four(d['revenue']), d['clicks']])).toEqual([
    [new Date('2026-11-21T00:00:00Z'), '20.2500', 1n],
  ])
  const manifest = JSON.parse(await getText(s3, 'outbound/manifest.json'))
  expect(manifest).toMatchObject({ version: 1, account: owner.accountUuid, currency: 'DKK' })
  expect(manifest.files).toHaveLength(12)
  for (const file of manifest.files) expect(file.sha256, file.name).toBe(await s3.sha256(`outbound/${file.name}`))
  const shown = await fetch(`${app.base}/api/integrations/v1/bucket/manifest`, { headers: { cookie: owner.cookie } })
  expect(((await shown.json()) as { files: unknown }).files).toEqual(manifest.files)
})

it('writes only months that changed again', async () => {
  const nothing = await exported()
  expect([nothing.runFiles, nothing.runUnchangedCount]).toEqual([[], 12])
  await sell('2026-10-21T10:00:00Z', '1.00')
  const again = await exported()
  expect(again.runFiles.map((f) => f.name).toSorted()).toEqual(
    ['clicks', 'conversions', 'report'].flatMap((set) => [`${set}/2026-10.csv`, `${set}/2026-10.parquet`]),
  )
  expect(again.runFiles.find((f) => f.name === 'report/2026-10.parquet')).toMatchObject({
    why: 'changed',
    sums: [{ amount: '143.05', report: '143.05' }],
  })
})

it('says why a run failed, and the next one goes on', async () => {
  await owner.ask('/integrations/v1/bucket', { ...place, bucketName: 'missing', bucketSecret: secret })
  const failed = await exported()
  expect([failed.runState, failed.runProblem]).toEqual(['failed', 'There is no bucket called missing'])
  await owner.ask('/integrations/v1/bucket', { ...place, bucketPrefix: 'other', bucketSecret: secret })
  const run = await exported()
  expect([run.runState, run.runFiles.length]).toEqual(['done', 12])
})

it('tells webhooks when files are ready, writes down who set it, and forgets the secret with the bucket', async () => {
  const happened = await app.stores.database.pool.query(
    `SELECT payload FROM happening WHERE account_uuid = $1 AND kind = 'exportReady' ORDER BY at`,
    [owner.accountUuid],
  )
  expect(happened.rows.at(-1)?.payload).toMatchObject({ what: 'bucket', place: 'warehouse', fileCount: 12 })
  expect((await owner.ask('/integrations/v1/bucket', {}, 'DELETE')).code).toBe(200)
  expect((await detail()).bucket).toBeNull()
  expect((await owner.ask('/integrations/v1/bucket/run')).code).toBe(404)
  const audit = await owner.ask('/profile/v1/audit', { fromDate: '2026-01-01', toDate: '2027-12-31' })
  for (const action of ['bucket.changed', 'bucket.exported', 'bucket.removed'])
    expect(JSON.stringify(audit.data)).toContain(action)
})
