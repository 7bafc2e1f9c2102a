import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testStores, type TestStores } from '../../test/stores.ts'
import { createLog } from '../log.ts'
import { type Ended, nightlyJob } from './nightly-job.ts'
import { beginRun, lastBackup } from './runs.ts'

let stores: TestStores
let lines: string[] = []
const now = new Date('2026-11-26T03:20:00Z')
const clock = { now: () => now }
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
beforeEach(async () => {
  lines = []
  await stores.database.pool.query('DELETE FROM backup_run')
})
const night = (run: () => Promise<Ended>) =>
  nightlyJob({ ...stores, clock, log: createLog((line) => lines.push(line)), place: '/backups', run }).handler(
    {},
    new AbortController().signal,
  )

it('says in the log that it is made', async () => {
  await night(async () => ({ code: 0, said: 'records: 1 table\nBackup 2026-11-26T032000Z is in /backups' }))
  expect(lines.join()).toContain('"message":"the nightly backup is made"')
  expect(lines.join()).toContain('Backup 2026-11-26T032000Z is in /backups')
})
it('is noted as failed with its reason where the command came to nothing before it could note it', async () => {
  const said = 'There is no key in /data: give this command the DATA_DIR or the SECRET_KEY of the server'
  await expect(night(async () => ({ code: 1, said }))).rejects.toThrow(said)
  expect(await lastBackup(stores.database)).toMatchObject({ ok: false, error: said, isNightly: true, finishedAt: now })
  expect(lines.join()).toContain('"level":"error","message":"the nightly backup failed"')
})
it('is noted once where the command has noted it', async () => {
  const run = async () => {
    const begun = await beginRun(stores.database, '/backups', true, clock.now)
    await begun.failed('The disk is full')
    return { code: 1, said: 'records: 1 table\nError: The disk is full\n    at write (x.js:1:1)' }
  }
  await expect(night(run)).rejects.toThrow('The disk is full')
  const { rows } = await stores.database.pool.query('SELECT error FROM backup_run')
  expect(rows).toEqual([{ error: 'The disk is full' }])
})
it('is noted as failed where the command was killed in the middle', async () => {
  const run = async () => {
    await beginRun(stores.database, '/backups', true, clock.now)
    return { code: 1, said: 'events: click 202611, 5 rows' }
  }
  await expect(night(run)).rejects.toThrow('events: click 202611')
  const { rows } = await stores.database.pool.query('SELECT ok, error FROM backup_run ORDER BY ok NULLS FIRST')
  expect(rows).toEqual([
    { ok: null, error: null },
    { ok: false, error: 'events: click 202611, 5 rows' },
  ])
})
