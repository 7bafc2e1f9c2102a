import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type Publisher,
  recordsOf,
  runCommand,
  signIn,
  signUpPublisher,
  storesOf,
  sum,
  visitors,
} from '../../test/backup-rig.ts'
import { passableFolder } from '../../test/passable-folder.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { whileReading } from '../../server/backup/while-reading.ts'
import { BackupError } from '../../server/backup/backup-error.ts'
import { folderStorage } from '../../server/backup/storage/folder-storage.ts'
import { readEnv } from '../../server/env/env.ts'
import { isFull } from '../../test/how-much.ts'
import { restoreInto } from './restore-into.ts'
import { manifestText, type Manifest, piecesOf, readManifest } from '../../server/backup/manifest.ts'
import { bucketName, keyId, secret, startS3 } from '../../server/integrations/exports/bucket/s3.test-data.ts'
import { openEvents } from '../../server/store/events/open.ts'

const root = passableFolder('outbound-backup-')
const [source, target, place] = [join(root, 'source'), join(root, 'target'), join(root, 'backups')]
const passphrase = { BACKUP_PASSPHRASE: 'three words and more' }
const shelf = { STORES_DIR: passableFolder('outbound-shelf-') }
const backup = (args: string[] = [], env = {}) =>
  runCommand('backup', [place, ...args], { DATA_DIR: source, ...passphrase, ...env })
const restore = (dataDir: string, from = place, env = {}) =>
  runCommand('restore', [from], { DATA_DIR: dataDir, ...shelf, ...passphrase, ...env })
const names = () =>
  readdirSync(place)
    .filter((name) => /^\d/.test(name))
    .toSorted()
const manifestOf = (name: string, at = place): Manifest =>
  readManifest(readFileSync(join(at, name, 'manifest.json'), 'utf8'), name)

let server: Awaited<ReturnType<typeof serverProcess>>
let publisher: Publisher
beforeAll(async () => {
  await buildOutbound()
  server = await serverProcess({ DATA_DIR: source, ...shelf, ...passphrase, BACKUP_TO: place })
  await server.start()
  // the nightly backup runs when a test requests it, and not when these tests run at its hour
  await recordsOf(source, `DELETE FROM jobs.schedule WHERE name = 'backup.nightly'`)
  publisher = await signUpPublisher(server.base)
})
afterAll(async () => {
  await server.terminate()
})

type Totals = { pageviews: { count: number }; commission: { value: number } }
const today = () => new Date().toISOString().slice(0, 10)
const totalsAt = async (ask: Awaited<ReturnType<typeof signIn>>) =>
  (await ask<{ totals: Totals }>('/overview/v1/dashboard', { fromDate: '2026-01-01', toDate: today() })).totals

/** The account's data in a server's event store. */
async function eventsOf(dataDir: string, account: string) {
  const events = openEvents(storesOf(dataDir).clickhouseUrl)
  try {
    const ids = await events.query(account, {
      name: 'test',
      sql: 'SELECT event_id AS id FROM pageview',
      row: z.object({ id: z.string() }),
    })
    const [clicks] = await events.query(account, {
      name: 'test',
      sql: 'SELECT count() AS n FROM click',
      row: z.object({ n: z.coerce.number() }),
    })
    return { ids: ids.map((r) => r.id), clicks: clicks?.n ?? 0 }
  } finally {
    await events.close()
  }
}

describe('a backup that is made while visitors read, click and buy', () => {
  it('holds everything that was acknowledged before it, and nothing twice; what is restored reports the same', async () => {
    const going = visitors(server.base, publisher)
    await expect.poll(() => going.told.sales.length).toBeGreaterThan(5)
    const before = going.now()
    const { code, said } = await backup()
    const after = going.now()
    await going.stop()
    expect(said).toContain('full backup')
    expect(code).toBe(0)
    expect(after.pageviews.length).toBeGreaterThan(before.pageviews.length)

    const [name = ''] = names()
    const manifest = manifestOf(name)
    expect(JSON.stringify(manifest)).not.toContain(readFileSync(join(source, 'secret.key'), 'utf8').trim())
    const restored = await restore(target)
    expect(restored.said).toContain(`Backup ${name} of`)
    expect(restored.code).toBe(0)

    const second = await serverProcess({ DATA_DIR: target, ...shelf })
    await second.start()
    try {
      const waiting = manifest.logs.flatMap((l) => l.segments).reduce((sum, s) => sum + s.records, 0)
      const said = manifest.totals.filter((t) => t.account === publisher.account)
      const [pageviews, clicks] = [sum(said.map((t) => t.pageviews)), sum(said.map((t) => t.clicks))]
      const found = async () => eventsOf(target, publisher.account)
      await expect.poll(async () => (await found()).ids.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(pageviews)
      // the log delivers pending events; counts of dropped events are records in it too
      await expect
        .poll(async () => {
          const { ids, clicks: n } = await found()
          return ids.length + n - pageviews - clicks
        })
        .toBeLessThanOrEqual(waiting)
      const { ids } = await found()
      expect(new Set(ids).size).toBe(ids.length)
      const there = new Set(ids)
      expect(before.pageviews.filter((id) => !there.has(id))).toEqual([])
      const sent = new Set(going.told.pageviews)
      expect(ids.filter((id) => !sent.has(id))).toEqual([])
      expect((await found()).clicks).toBeGreaterThanOrEqual(before.clicks)

      const cents = manifest.totals.flatMap((t) => t.money.map((m) => Math.round(Number(m.commission) * 100)))
      const login = { userEmail: 'anna@blog.example', userPassword: 'long enough a word' }
      const again = await signIn(second.base, login)
      const reported = await totalsAt(again)
      expect(Math.round(reported.commission.value * 100)).toBe(sum(cents))
      const sales = manifest.totals.flatMap((t) => t.money.map((m) => m.transactions))
      expect(sum(sales)).toBeGreaterThanOrEqual(before.sales.length)
      expect(reported.pageviews.count).toBe((await found()).ids.length)
    } finally {
      expect(await second.terminate()).toBe(0)
    }
  })

  it('is written anew only where something was written, and older ones of the day go', async () => {
    const events = openEvents(storesOf(source).clickhouseUrl)
    const old = {
      account_uuid: publisher.account,
      site_uuid: publisher.site,
      event_id: 'old',
      at: '2026-01-05 10:00:00',
    }
    await events.insert('pageview', [old], 'an old visit')
    await events.close()
    const [first = ''] = names()
    expect((await backup()).said).toContain('incremental backup')
    const [second = ''] = names().slice(-1)
    expect(second).not.toBe(first)
    expect((await backup()).code).toBe(0)
    const [third = ''] = names().slice(-1)
    const months = manifestOf(third).events.months.filter((m) => m.table === 'pageview' && m.month === '202601')
    expect(months.flatMap((m) => m.pieces.map((p) => p.path.split('/')[0]))).toEqual([second])
    // of the second backup only the files the third needs are left
    expect(existsSync(join(place, second, 'manifest.json'))).toBe(false)
    expect(existsSync(join(place, second, 'events/pageview-202601.native.0'))).toBe(true)
    expect(existsSync(join(place, second, 'records'))).toBe(false)
    const { code, said } = await runCommand('backup:rehearse', [place], { DATA_DIR: source, ...shelf, ...passphrase })
    expect(said).toContain(`Rehearsed: backup ${third} restores`)
    expect(said).toContain('2026-01  1 pageviews, 0 clicks, commission none')
    expect(code).toBe(0)
    expect((await backup(['--full'])).said).toContain('full backup')
  })

  it('is made by night, too, and what a killed one held is let go by the next start', async () => {
    const newest = () => names().at(-1)
    const before = newest()
    await recordsOf(source, `INSERT INTO jobs.job (name, policy) VALUES ('backup.nightly', 'short')`)
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('the nightly backup is made')
    expect(newest()).not.toBe(before)
    const { rows } = await recordsOf(source, 'SELECT is_nightly FROM backup_run ORDER BY started_at DESC LIMIT 1')
    expect(rows).toEqual([{ is_nightly: true }])
    const events = openEvents(storesOf(source).clickhouseUrl)
    await events.define('CREATE TABLE backup_of_click CLONE AS click')
    await events.close()
    mkdirSync(join(source, 'tracking/held-log'))
    await server.terminate()
    await server.start()
    const again = openEvents(storesOf(source).clickhouseUrl)
    const left = await again.systemQuery({
      name: 'test',
      sql: `SHOW TABLES LIKE 'backup%'`,
      row: z.object({ name: z.string() }),
    })
    await again.close()
    expect(left).toEqual([])
    expect(existsSync(join(source, 'tracking/held-log'))).toBe(false)
  })

  it('is noted in the record store', async () => {
    const { rows } = await recordsOf(
      source,
      'SELECT kind, ok, error, bytes >= written_bytes AS more FROM backup_run WHERE NOT is_nightly ORDER BY started_at',
    )
    expect(rows).toEqual(
      ['full', 'incremental', 'incremental', 'full'].map((kind) => ({ kind, ok: true, error: null, more: true })),
    )
  })
})

it.skipIf(!isFull)('goes into a bucket and comes back out of it', async () => {
  const s3 = await startS3()
  try {
    const address = `s3://${bucketName}/nightly?endpoint=${encodeURIComponent(s3.base)}`
    const key = { BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret }
    const env = { DATA_DIR: source, ...shelf, ...passphrase, ...key }
    expect(await runCommand('backup', [address], env)).toMatchObject({ code: 0 })
    expect((await runCommand('backup', [address], env)).said).toContain('incremental backup')
    const manifests = (await s3.files()).filter((f) => f.endsWith('manifest.json'))
    expect(manifests).toEqual([expect.stringMatching(/^nightly\/\d{4}-.*Z\/manifest.json$/)])
    const rehearsed = await runCommand('backup:rehearse', [address], env)
    expect(rehearsed.said).toContain('Rehearsed: backup')
    expect(rehearsed.code).toBe(0)
    const wrong = await runCommand('backup', [address], { ...env, BACKUP_S3_SECRET: 'another' })
    expect(wrong).toMatchObject({
      code: 1,
      said: expect.stringContaining('The bucket refused the signature: the secret does not belong to this key id\n'),
    })
  } finally {
    await s3.stop()
  }
})

describe('is refused in a sentence, with nothing written:', () => {
  const empty = () => join(passableFolder('outbound-empty-'), 'data')
  const isUntouched = (dataDir: string) => !existsSync(dataDir) || readdirSync(dataDir).length === 0
  /** A copy of the newest backup for tests that damage it. */
  const copyOf = () => {
    const to = passableFolder('outbound-copy-')
    cpSync(place, to, { recursive: true })
    const [name = ''] = readdirSync(to).filter((n) => existsSync(join(to, n, 'manifest.json')))
    return { to, name, manifest: manifestOf(name, to) }
  }

  /** Why a restore is refused, without a separate process for each. */
  const refusal = async (dataDir: string, from = place, over = {}): Promise<string> => {
    const env = readEnv({ DATA_DIR: dataDir, ...shelf, ...passphrase, ...over })
    const at = await folderStorage(from)
    const asked = whileReading({ place: at, wanted: undefined, progress: () => undefined }, (manifest) =>
      restoreInto(env, at, manifest),
    )
    return asked.then(
      () => 'none',
      (error: unknown) => (error instanceof BackupError ? error.message : `broken: ${String(error)}`),
    )
  }

  it('a backup without a passphrase', async () => {
    const without = await backup([], { BACKUP_PASSPHRASE: '' })
    expect(without).toMatchObject({ code: 1, said: expect.stringMatching(/^BACKUP_PASSPHRASE must be set: /) })
  })
  it('a passphrase that is too short', async () => {
    const short = await backup([], { BACKUP_PASSPHRASE: 'eleven char' })
    expect(short).toEqual({ code: 1, said: 'BACKUP_PASSPHRASE must have at least 12 characters (it is not shown)\n' })
  })
  it('a backup into the data folder', async () => {
    const inside = await runCommand('backup', [join(source, 'x')], { DATA_DIR: source, ...passphrase })
    expect(inside).toMatchObject({ code: 1, said: expect.stringContaining('is inside DATA_DIR') })
    expect(existsSync(join(source, 'x'))).toBe(false)
  })
  it('a restore with another passphrase, or another key', async () => {
    const dataDir = empty()
    expect(await refusal(dataDir, place, { BACKUP_PASSPHRASE: 'three other words' })).toBe(
      'BACKUP_PASSPHRASE is not the one that this backup was sealed with',
    )
    const key = { SECRET_KEY: '7'.repeat(64) }
    expect(await refusal(dataDir, place, key)).toContain('SECRET_KEY is not the key of this backup')
    expect(isUntouched(dataDir)).toBe(true)
  })
  it('a restore into a folder with something in it', async () => {
    const dataDir = empty()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'mine'), 'stays')
    expect(await refusal(dataDir)).toBe(
      `DATA_DIR ${dataDir} is not empty (it has mine): restore into an empty folder. Nothing was changed`,
    )
    expect(readdirSync(dataDir)).toEqual(['mine'])
  })
  it('a file of which one bit is another one', async () => {
    const { to, manifest } = copyOf()
    for (const kind of ['records/public.conversion.gz', 'events/pageview']) {
      const piece = piecesOf(manifest).find((p) => p.path.includes(kind))?.path ?? ''
      const bytes = readFileSync(join(to, piece))
      const at = bytes.length >> 1
      const flip = () => writeFileSync(join(to, piece), bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1))
      flip()
      const dataDir = empty()
      const said = `${piece} in ${to} is damaged: its checksum is not the one of the backup`
      expect(await refusal(dataDir, to)).toBe(said)
      expect(isUntouched(dataDir)).toBe(true)
      flip()
    }
  })
  it('a manifest of which one letter is another one, and a folder without one', async () => {
    const { to, name } = copyOf()
    const file = join(to, name, 'manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"pageviews":', '"pageviewz":'))
    const dataDir = empty()
    expect(await refusal(dataDir, to)).toContain(`The manifest of backup ${name} is damaged`)
    expect(isUntouched(dataDir)).toBe(true)
    expect(await refusal(dataDir, source)).toBe(`There is no backup in ${source}`)
  })
  it('a backup of a newer version', async () => {
    const { to, name, manifest } = copyOf()
    const newer = { ...manifest, product: '9.0.0', records: { ...manifest.records, step: manifest.records.step + 1 } }
    writeFileSync(join(to, name, 'manifest.json'), manifestText(newer))
    const dataDir = empty()
    expect(await refusal(dataDir, to)).toBe(
      `Backup ${name} was made by a newer version (9.0.0): restore it with that one`,
    )
    expect(isUntouched(dataDir)).toBe(true)
  })
})
