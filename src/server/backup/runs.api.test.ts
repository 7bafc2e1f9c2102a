import { afterAll, beforeAll, expect, it } from 'vitest'
import { testStores, type TestStores } from '../../test/stores.ts'
import { beginRun, lastBackup, lastWholeBackup } from './runs.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

it('tells how the last backup ended, and when the last whole one was', async () => {
  const { database } = stores
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 3, minute))
  let now = at(0)
  expect(await lastBackup(database)).toBeNull()
  expect(await lastWholeBackup(database)).toBeNull()

  const first = await beginRun(database, '/backups', true, () => now)
  const underWay = { startedAt: at(0), finishedAt: null, ok: false, bytes: null, error: null, isNightly: true }
  expect(await lastBackup(database)).toEqual(underWay)
  now = at(2)
  await first.done({ kind: 'full', bytes: 5_000_000_000, writtenBytes: 5_000_000_000 })
  const whole = { ...underWay, finishedAt: at(2), ok: true, bytes: 5_000_000_000 }
  expect(await lastBackup(database)).toEqual(whole)

  now = at(10)
  const second = await beginRun(database, '/backups', false, () => now)
  now = at(11)
  await second.failed('The disk is full')
  expect(await lastBackup(database)).toEqual({
    startedAt: at(10),
    finishedAt: at(11),
    ok: false,
    bytes: null,
    error: 'The disk is full',
    isNightly: false,
  })
  expect(await lastWholeBackup(database)).toEqual(whole)
})

it('forgets runs of more than 400 days ago', async () => {
  const { database } = stores
  await beginRun(database, '/backups', true, () => new Date('2028-01-01T00:00:00Z'))
  const { rows } = await database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM backup_run')
  expect(rows).toEqual([{ n: 1 }])
})
