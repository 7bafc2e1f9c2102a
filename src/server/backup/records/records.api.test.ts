import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { beforeAll, expect, inject, it } from 'vitest'
import { projectRoot } from '../../env/project-root.ts'
import { ensureDatabase, makeTablesAsOf, migrateDatabase } from '../../store/database/migrate.ts'
import type { Manifest } from '../manifest.ts'
import { folderStorage } from '../storage/folder-storage.ts'
import type { BackupStorage } from '../storage/backup-storage.ts'
import { putRecords } from './put-records.ts'
import { openSnapshot } from './snapshot.ts'
import { takeRecords } from './take-records.ts'

let place: BackupStorage
beforeAll(async () => {
  place = await folderStorage(mkdtempSync(join(tmpdir(), 'outbound-records-')))
})
const fresh = () => ensureDatabase(inject('postgresUrl'), `t_${crypto.randomUUID().replaceAll('-', '')}`)
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const rowsOf = (url: string, sql: string) => withClient(url, async (c) => (await c.query(sql)).rows)
const nothing = () => {}
async function take(url: string, name: string, meanwhile = async () => {}) {
  const snapshot = await openSnapshot(url)
  await meanwhile()
  try {
    return await takeRecords({ client: snapshot.client, place, name, progress: nothing })
  } finally {
    await snapshot.close()
  }
}
const put = (url: string, records: Manifest['records']) => putRecords(url, place, { records } as Manifest, nothing)

const steps = readMigrationFiles({ migrationsFolder: join(projectRoot, 'src/server/store/database/migrations') })

it('brings back rows of an older version as that version had them, and the next start brings them up to date', async () => {
  const [from, to] = [await fresh(), await fresh()]
  const before = steps.at(-3)?.folderMillis ?? 0
  await withClient(from, async (client) => {
    await client.query('BEGIN')
    await makeTablesAsOf(client, before)
    await client.query('COMMIT')
    await client.query(`INSERT INTO rate (day, currency, per_euro) VALUES ('2026-11-25', 'DKK', 7.46)`)
  })
  const records = await take(from, 'older')
  expect(records.step).toBe(before)
  await put(to, records)
  expect(await rowsOf(to, 'SELECT max(created_at) AS at FROM drizzle.step')).toEqual([{ at: String(before) }])
  await migrateDatabase(to)
  expect(await rowsOf(to, 'SELECT count(*)::int AS n FROM drizzle.step')).toEqual([{ n: steps.length }])
  expect(await rowsOf(to, 'SELECT day::text, currency, per_euro::text FROM rate')).toEqual([
    { day: '2026-11-25', currency: 'DKK', per_euro: expect.stringMatching(/^7\.460*$/) },
  ])
})

it('is of one moment, keeps every kind of text, and goes on counting where it was', async () => {
  const [from, to] = [await fresh(), await fresh()]
  await migrateDatabase(from)
  const strange = 'a\tb\\n\nc\r "q" \\. \u{1F600} \\N'
  await rowsOf(
    from,
    `INSERT INTO conversion_to_copy (conversion_uuid) SELECT gen_random_uuid() FROM generate_series(1, 7)`,
  )
  await withClient(from, (c) =>
    c.query('INSERT INTO backup_run (is_nightly, place, started_at) VALUES (false, $1, now())', [strange]),
  )
  await withClient(from, (c) => c.query('INSERT INTO mail_room (day, who, count) VALUES (now(), $1, 1)', [strange]))
  await rowsOf(from, `INSERT INTO visitor_salt (day, salt) VALUES (now(), 'salt of today')`)
  const records = await take(from, 'moment', async () => {
    await rowsOf(
      from,
      `INSERT INTO conversion_to_copy (conversion_uuid) SELECT gen_random_uuid() FROM generate_series(1, 5)`,
    )
  })
  await put(to, records)
  expect(await rowsOf(to, 'SELECT who FROM mail_room')).toEqual([{ who: strange }])
  expect(await rowsOf(to, 'SELECT count(*)::int AS n FROM conversion_to_copy')).toEqual([{ n: 7 }])
  for (const table of ['visitor_salt', 'backup_run']) expect(await rowsOf(to, `SELECT * FROM ${table}`)).toEqual([])
  const [next] = await rowsOf(
    to,
    'INSERT INTO conversion_to_copy (conversion_uuid) VALUES (gen_random_uuid()) RETURNING id::int',
  )
  expect((next as { id: number }).id).toBeGreaterThan(7)
  // constraints, triggers and keys are as in a database that was never restored
  const shape = `SELECT conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) AS it FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT tablename || ' ' || policyname || ' ' || coalesce(qual, '') FROM pg_policies
    UNION ALL SELECT relname || ' ' || coalesce(relacl::text, '') || relrowsecurity FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`
  expect(await rowsOf(to, shape)).toEqual(await rowsOf(from, shape))
})

it('is there whole or not at all', async () => {
  const [from, to] = [await fresh(), await fresh()]
  await migrateDatabase(from)
  await rowsOf(from, `INSERT INTO rate (day, currency, per_euro) VALUES ('2026-11-25', 'DKK', 7.46)`)
  const records = await take(from, 'whole')
  const tables = records.tables.map((t) => (t.name === 'rate' ? { ...t, rows: 2 } : t))
  await expect(put(to, { ...records, tables })).rejects.toThrow('rate has 1 rows where the backup says 2')
  expect(await rowsOf(to, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([])
})
